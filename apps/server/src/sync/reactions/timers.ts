import {
  activeTimerFields,
  alwaysCurrent,
  assert,
  entityModels,
  type OpenEntry,
  type Patch,
  timerEndedMessage,
  timersToClose,
  type User,
  type WorkHourFields,
  workHourStatus,
} from '@bama/domain'
import { mergePatch, nextStamp } from '@bama/sync'
import { currentOfVisibilityKey, type ServerRecord } from '../../store/records.ts'
import { toUser } from '../read-user.ts'
import { serverDevice, updateRecord } from '../server-writes.ts'
import { type UnitOfWork, updatedRecord } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'

const ownerOf = (record: ServerRecord | null): string | null => {
  const owner = record?.row.fields['user_id']
  return typeof owner === 'string' ? owner : null
}

async function openEntriesOf(unitOfWork: UnitOfWork, userId: string): Promise<readonly ServerRecord[]> {
  const found = await currentOfVisibilityKey(unitOfWork.tx, 'workHours', { key: userId, from: alwaysCurrent })
  const open = new Map(found.map((record) => [record.id, record]))
  for (const record of unitOfWork.written()) {
    if (record.entity !== 'workHours') continue
    if (record.visibilityKey === userId && record.currentFrom === alwaysCurrent) open.set(record.id, record)
    else open.delete(record.id)
  }
  return [...open.values()]
}

const toOpenEntry = ({ id, row }: ServerRecord): readonly OpenEntry[] => {
  const { date, start_time, started_at, event_id, event_name } = row.fields as unknown as WorkHourFields
  return started_at === null ? [] : [{ id, fields: { date, start_time, started_at, event_id, event_name } }]
}

/** One running timer a person, and their timer fields after it. */
export async function followTimers(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const owner = ownerOf(change.after) ?? ownerOf(change.before)
  if (owner === null || !touchesTimer(change)) return
  const record = await unitOfWork.read('systemUsers', owner)
  const person = record === null || record.deleted !== null ? null : toUser(record)
  const open = (await openEntriesOf(unitOfWork, owner)).flatMap(toOpenEntry)
  const toClose = timersToClose(open, change)
  for (const [id, patch] of toClose) await closeTimer(unitOfWork, { id, patch, person, change })
  if (person === null) return
  await notifyStop(unitOfWork, person, change)
  const fields = activeTimerFields(open.filter(({ id }) => !toClose.has(id)))
  const isSame = Object.entries(fields).every(([field, value]) => person[field as keyof User] === value)
  if (!isSame)
    await updateRecord(unitOfWork, {
      entity: 'systemUsers',
      id: person.id,
      patch: fields,
      nowMs: change.nowMs,
      cause: change.cause,
      isDerived: true,
    })
}

export const isRunning = (record: ServerRecord | null): boolean =>
  record?.row.fields['status'] === workHourStatus.running

const touchesTimer = ({ before, after }: CommittedChange): boolean => isRunning(before) || isRunning(after)

async function closeTimer(
  unitOfWork: UnitOfWork,
  {
    id,
    patch,
    person,
    change,
  }: { readonly id: string; readonly patch: Patch; readonly person: User | null; readonly change: CommittedChange },
): Promise<void> {
  const before = await unitOfWork.read('workHours', id)
  const clock = before?.row.clocks['interval']
  assert(before !== null && clock !== undefined, 'a running entry has an interval')
  // The least stamp that is later than the old one: a change of the interval by the person wins over it.
  const stamp = nextStamp(clock, 0, serverDevice)
  const { row } = mergePatch(entityModels.workHours, before.row, patch, stamp)
  const after = updatedRecord(before, row, stamp)
  await unitOfWork.write({
    operation: 'update',
    entity: 'workHours',
    before,
    after,
    patch,
    lost: [],
    stamp,
    cause: change.cause,
  })
  if (person === null) return
  const entry = { id, label: before.row.fields['event_name'] as string | null, note: null }
  await send(unitOfWork, [timerEndedMessage(entry, person, null, `${id}.${change.cause.mutationId}`)], change)
}

/** What was added below the earlier notes; all of them where they were rewritten. */
function addedNote(before: unknown, after: string | null): string | null {
  if (after === null || after === before) return null
  return typeof before === 'string' && after.startsWith(`${before}\n`) ? after.slice(before.length + 1) : after
}

/** Notifies a person whose timer somebody else ended. */
async function notifyStop(unitOfWork: UnitOfWork, person: User, change: CommittedChange): Promise<void> {
  const { before, after, actor, operation, cause } = change
  if (operation !== 'update' || actor.id === person.id || !isRunning(before) || isRunning(after)) return
  const { event_name: label, notes } = after.row.fields as unknown as WorkHourFields
  const note = addedNote(before?.row.fields['notes'], notes)
  await send(unitOfWork, [timerEndedMessage({ id: after.id, label, note }, person, actor, cause.mutationId)], change)
}
