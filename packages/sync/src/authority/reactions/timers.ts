import {
  activeTimerFields,
  alwaysCurrent,
  assert,
  dayInZone,
  entityModels,
  type Patch,
  stampOf,
  type StartedTimer,
  timerEndedMessage,
  type TimerEntry,
  timersToClose,
  type User,
  workHourStatus,
} from '@bama/domain'
import { mergePatch } from '../../record/merge.ts'
import { nextStamp } from '../../stamp/stamp.ts'
import { readPerson } from '../to-user.ts'
import { timerCloser, updateRecord } from '../writes.ts'
import { type AuthorityRecord, fieldsOf, updatedRecord } from '../records.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'

const ownerOf = (record: AuthorityRecord | null): string | null => {
  const owner = record?.row.fields['user_id']
  return typeof owner === 'string' ? owner : null
}

const isOpen = ({ currentFrom }: AuthorityRecord): boolean => currentFrom === alwaysCurrent

const toTimer = (record: AuthorityRecord): readonly TimerEntry[] => {
  const { date, start_time, started_at, ended_at, event_id, event_name } = fieldsOf('workHours', record)
  const fields = { date, start_time, ended_at, event_id, event_name }
  return started_at === null ? [] : [{ id: record.id, madeAt: record.createdAt, fields: { ...fields, started_at } }]
}

const startOf = (record: AuthorityRecord | null): unknown =>
  isRunning(record) ? record?.row.fields['started_at'] : null

/** Whether the start of the next timer, and no person, ended the entry. Paid entries are excluded. */
export const isClosedByNext = ({ row }: AuthorityRecord): boolean =>
  stampOf(row.clocks, 'interval')?.endsWith(timerCloser) === true && row.fields['status'] !== workHourStatus.paid

/** If the change starts a timer, returns it with the person's ended entries that it may affect; otherwise null. */
async function startedTimer(
  unitOfWork: UnitOfWork,
  userId: string,
  { before, after, zone }: CommittedChange,
): Promise<StartedTimer | null> {
  const start = startOf(after)
  if (typeof start !== 'string' || start === startOf(before)) return null
  const query = { from: dayInZone(Date.parse(start), zone), writer: timerCloser }
  const found = await unitOfWork.hoursOf(userId, query)
  const { closed = [], others = [] } = Object.groupBy(
    found.filter((record) => !isOpen(record)),
    (record) => (isClosedByNext(record) ? 'closed' : 'others'),
  )
  // A timer with a corrected start is not new: its owner already knows what it overlaps.
  const later = isRunning(before) ? [] : others.flatMap(toTimer).filter(({ fields }) => fields.started_at > start)
  const ran = await everRan(unitOfWork, later)
  return { id: after.id, closed: closed.flatMap(toTimer), stopped: later.filter(({ id }) => ran.has(id)) }
}

/** Returns the ids of entries that once ran as timers, unlike hours that were typed in. */
async function everRan(unitOfWork: UnitOfWork, entries: readonly TimerEntry[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const past = await unitOfWork.pastValues(
    'workHours',
    entries.map(({ id }) => id),
    'interval',
  )
  return new Set(past.flatMap(({ id, value }) => (isOpenInterval(value) ? [id] : [])))
}

const isOpenInterval = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'started_at' in value &&
  'ended_at' in value &&
  value.started_at !== null &&
  value.ended_at === null

/** Keeps at most one timer per person running, and updates the person's timer fields. */
export async function followTimers(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const owner = ownerOf(change.after) ?? ownerOf(change.before)
  if (owner === null || !touchesTimer(change)) return
  const person = await readPerson(unitOfWork.read, owner)
  const open = (await unitOfWork.runningHoursOf(owner)).flatMap(toTimer)
  const started = await startedTimer(unitOfWork, owner, change)
  const toClose = timersToClose(open, { started, nowMs: change.nowMs, zone: change.zone })
  for (const [id, patch] of toClose) await closeTimer(unitOfWork, { id, patch, person, moment: change })
  if (person === null) return
  await notifyStop(unitOfWork, person, change)
  await noteActiveTimer(unitOfWork, person, { open: open.filter(({ id }) => !toClose.has(id)), moment: change })
}

/** The time and the cause with which timers are ended. */
type Moment = Pick<CommittedChange, 'cause' | 'nowMs' | 'zone'>

/**
 * Does the same after a merge of timers that devices started and ended separately: each timer that no person ended
 * ends where the next one began.
 */
export async function mergeTimers(unitOfWork: UnitOfWork, owner: string, moment: Moment): Promise<void> {
  const person = await readPerson(unitOfWork.read, owner)
  const open = (await unitOfWork.runningHoursOf(owner)).flatMap(toTimer)
  const found = await unitOfWork.hoursOf(owner, { from: alwaysCurrent, writer: timerCloser })
  const closed = found.filter((record) => !isOpen(record) && isClosedByNext(record)).flatMap(toTimer)
  const toClose = timersToClose([...open, ...closed], moment)
  for (const [id, patch] of toClose) await closeTimer(unitOfWork, { id, patch, person, moment })
  if (person !== null)
    await noteActiveTimer(unitOfWork, person, { open: open.filter(({ id }) => !toClose.has(id)), moment })
}

/** Updates the timer fields of a person's record. */
async function noteActiveTimer(
  unitOfWork: UnitOfWork,
  person: User,
  { open, moment }: { readonly open: readonly TimerEntry[]; readonly moment: Moment },
): Promise<void> {
  const fields = activeTimerFields(open)
  const isSame = Object.entries(fields).every(([field, value]) => person[field as keyof User] === value)
  if (!isSame)
    await updateRecord(unitOfWork, {
      entity: 'systemUsers',
      id: person.id,
      patch: fields,
      nowMs: moment.nowMs,
      cause: moment.cause,
      isDerived: true,
    })
}

export const isRunning = (record: AuthorityRecord | null): boolean =>
  record?.row.fields['status'] === workHourStatus.running

const touchesTimer = ({ before, after }: CommittedChange): boolean => isRunning(before) || isRunning(after)

async function closeTimer(
  unitOfWork: UnitOfWork,
  {
    id,
    patch,
    person,
    moment,
  }: { readonly id: string; readonly patch: Patch; readonly person: User | null; readonly moment: Moment },
): Promise<void> {
  const before = await unitOfWork.read('workHours', id)
  const clock = stampOf(before?.row.clocks, 'interval')
  assert(before !== null && clock !== undefined, 'a timer has an interval')
  // The least stamp later than the old one: the person's own change of the interval wins over it.
  const stamp = nextStamp(clock, 0, timerCloser)
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
    cause: moment.cause,
  })
  if (person === null) return
  const entry = { id, label: before.row.fields['event_name'] as string | null, note: null }
  await send(unitOfWork, [timerEndedMessage(entry, person, null, `${id}.${moment.cause.mutationId}`)], moment)
}

/** Returns what was appended to the earlier notes, or all notes if they were rewritten. */
function addedNote(before: unknown, after: string | null): string | null {
  if (after === null || after === before) return null
  return typeof before === 'string' && after.startsWith(`${before}\n`) ? after.slice(before.length + 1) : after
}

/** Notifies a person whose timer somebody else ended. */
async function notifyStop(unitOfWork: UnitOfWork, person: User, change: CommittedChange): Promise<void> {
  const { before, after, actor, operation, cause } = change
  if (operation !== 'update' || actor.id === person.id || !isRunning(before) || isRunning(after)) return
  const { event_name: label, notes } = fieldsOf('workHours', after)
  const note = addedNote(before?.row.fields['notes'], notes)
  await send(unitOfWork, [timerEndedMessage({ id: after.id, label, note }, person, actor, cause.mutationId)], change)
}
