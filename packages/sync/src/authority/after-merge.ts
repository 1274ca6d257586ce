import { type EntityName, entityNamed } from '@bama/domain'
import type { AuthorityRecord } from './records.ts'
import { deleteAttachmentsOf } from './reactions/attachments.ts'
import { withdrawMentionsIn } from './reactions/comments.ts'
import { writeCrew } from './reactions/crew.ts'
import { deleteDependants } from './reactions/dependants.ts'
import { isClosedByNext, isRunning, mergeTimers } from './reactions/timers.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { deleteRecord, serverDevice } from './writes.ts'

/** A record that a merge changed, and what it was. */
interface MergedRecord {
  readonly entity: EntityName
  readonly id: string
  readonly before: AuthorityRecord | null
}

/** The same for anyone who merges: what follows from one thing on two devices is one message. */
const mergeCause = 'merge'

/**
 * What follows where devices without a server took in what others decided, in the transaction of the merge: one running timer a
 * person, by the rules that a server has for timers that come late, and nothing that depends on what is deleted. Who sees it first
 * decides it; deciding it twice comes to the same.
 */
export async function followMerge(
  unitOfWork: UnitOfWork,
  merged: readonly MergedRecord[],
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Promise<void> {
  const cause = { actorId: serverDevice, mutationId: mergeCause, at: new Date(nowMs).toISOString() }
  /** People whose timers and timer fields must be checked. */
  const owners = new Set<string>()
  /** Events whose slots were merged. */
  const crewed = new Set<string>()
  for (const { entity, id, before } of merged) {
    const after = await unitOfWork.read(entity, id)
    if (after === null) continue
    const owner = ownerIn(after) ?? ownerIn(before)
    const isTimer = isRunning(before) || isRunning(after) || isClosedByNext(after)
    if (entity === 'workHours' && isTimer && owner !== null) owners.add(owner)
    const event = entity === 'crewSlots' ? after.row.fields['event_id'] : entity === 'events' ? id : null
    if (typeof event === 'string') crewed.add(event)
    // The merged timer fields are as another device knew them.
    if (entity === 'systemUsers' && after.deleted === null) owners.add(id)
    if (after.deleted !== null) await deleteDependants(unitOfWork, { entity, after, operation: 'delete', cause, nowMs })
    if (after.deleted !== null && before !== null)
      await deleteAttachmentsOf(unitOfWork, { entity, entry: before }, { cause, nowMs })
    if (after.parent !== null && after.deleted === null && (await isOnDeleted(unitOfWork, after))) {
      await deleteRecord(unitOfWork, { entity, id, nowMs, cause })
      await withdrawMentionsIn(unitOfWork, after, { cause, nowMs })
    }
  }
  for (const event of crewed) await writeCrew(unitOfWork, event, { cause, nowMs })
  for (const owner of owners) await mergeTimers(unitOfWork, owner, { cause, nowMs, zone })
}

const ownerIn = (record: AuthorityRecord | null): string | null => {
  const owner = record?.row.fields['user_id']
  return typeof owner === 'string' ? owner : null
}

async function isOnDeleted(unitOfWork: UnitOfWork, { parent }: AuthorityRecord): Promise<boolean> {
  const [name = '', ...rest] = parent?.split('/') ?? []
  const entity = entityNamed(name)
  return entity !== null && (await unitOfWork.read(entity, rest.join('/')))?.deleted != null
}
