import { type Change, entityNamed, latestClock } from '@bama/domain'
import { type ErrorCode, errorCodes } from '../protocol/error-codes.ts'
import type { MutationResult } from '../protocol/mutation-result.ts'
import type { Mutation } from '../protocol/mutation.ts'
import { type ChangeWriter, CommitRefused, deviceState } from '../replica/commit-changes.ts'
import { laterStamp, maxAheadMs, millisecondsOf, nextStamp, type Stamp } from '../stamp/stamp.ts'
import { type AuthorityRecord, living } from './records.ts'
import { decide } from './decide.ts'
import { openDeviceUnitOfWork } from './device-unit-of-work.ts'
import { react } from './reactions/react.ts'
import { readPerson } from './to-user.ts'

/** Who acts on this device, and in which IANA zone the business's days are. */
interface OnDevice {
  readonly actorId: string
  readonly zone: string
}

/**
 * Decides changes on a device without a server by the server's rules, and writes them with their consequences, all or
 * nothing. Nothing waits to be sent.
 */
export const decideOnDevice =
  ({ actorId, zone }: OnDevice): ChangeWriter =>
  async (tx, changes, world) => {
    const unitOfWork = openDeviceUnitOfWork(tx)
    const { deviceId, n: lastN, lastStamp: last } = await deviceState(tx, world)
    const nowMs = world.now()
    let n = lastN
    let lastStamp = last
    for (const change of changes) {
      const { entity, recordId, operation } = change
      const refused = (code: CommitRefused['reason']['code'], field?: string): CommitRefused =>
        new CommitRefused({ code, entity, id: recordId, ...(field === undefined ? {} : { field }) })
      const name = entityNamed(entity)
      const actor = await readPerson(unitOfWork.read, actorId)
      if (actor === null || name === null) throw refused('forbidden')
      const before = await unitOfWork.read(name, recordId)
      if (operation === 'create' && before !== null) throw refused('exists')
      if (operation !== 'create' && living(before) === null) throw refused('not_found')
      // Nothing else writes here, so the record's latest clock is the latest that there is.
      lastStamp = nextStamp(laterStamp(lastStamp, latestClock(before?.row.clocks ?? {})), nowMs, deviceId)
      const mutation = asMutation(change, { id: world.uuid(), n: ++n, stamp: lastStamp })
      // The device's stamps only grow, so they serve as positions of chat messages.
      const proposal = { actor, mutation, stamp: lastStamp, position: lastStamp, before, zone, nowMs }
      const decided = await decide(unitOfWork.read, proposal)
      const { result, lost, stamp } = decided
      if (result.status === 'rejected') throw refused(codeOf(result), result.field)
      if (decided.after === null) continue
      const after = operation === 'create' ? datedBy(decided.after, stamp, nowMs) : decided.after
      // Another tab, or a device that shares the storage, may have drawn on an element since: its state stands (S95).
      const patch = Object.fromEntries(Object.entries(decided.patch).filter(([cell]) => !lost.includes(cell)))
      const cause = { actorId, mutationId: mutation.id, at: new Date(nowMs).toISOString() }
      const entry = { operation, entity: name, before, after, patch, cause }
      await unitOfWork.write({ ...entry, lost: [], stamp })
      await react(unitOfWork, { ...entry, actor, nowMs, zone })
    }
    await tx.putMeta('device', { deviceId, n, lastStamp, offsetMs: 0 })
  }

/**
 * A clock that was far ahead once leaves stamps there, from which all later ones go on. No server corrects them here, but
 * what is made now must not be dated there.
 */
function datedBy(made: AuthorityRecord, stamp: Stamp, nowMs: number): AuthorityRecord {
  if (millisecondsOf(stamp) <= nowMs + maxAheadMs) return made
  const at = new Date(nowMs).toISOString()
  return { ...made, createdAt: at, updatedAt: at }
}

const codeOf = ({ code }: MutationResult): ErrorCode => errorCodes.find((known) => known === code) ?? 'invalid'

const asMutation = (
  { entity, recordId, operation, patch }: Change,
  { id, n, stamp }: Pick<Mutation, 'id' | 'n' | 'stamp'>,
): Mutation => ({ id, n, entity, recordId, operation, patch, stamp })
