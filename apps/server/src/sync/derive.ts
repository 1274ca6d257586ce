import {
  accessRules,
  activeTimerFields,
  alwaysCurrent,
  assert,
  type CommentFields,
  contactMessage,
  dayInZone,
  type DerivedMessage,
  entityModels,
  type EntityName,
  eventContext,
  eventStatus,
  isContactDue,
  isToldOfContacts,
  maySee,
  mentionMessages,
  type MessageContext,
  type OpenEntry,
  type Patch,
  reviewMessages,
  type SeasonalClientFields,
  taskContext,
  timerEndedMessage,
  timersToClose,
  type User,
  type WorkHourFields,
  workHourStatus,
} from '@bama/domain'
import { mergePatch, nextStamp, readCell } from '@bama/sync'
import { allRecords, currentOfAudience, type ServerRecord } from '../store/records.ts'
import { type Cause, type Ledger, stored, updatedRecord } from './ledger.ts'
import { toUser } from './read-user.ts'
import { createInLedger, deleteInLedger, serverDevice, updateInLedger } from './server-writes.ts'

/** One change that was accepted, for what follows from it. */
interface Committed {
  readonly actor: User
  readonly entity: EntityName
  readonly operation: 'create' | 'update' | 'delete'
  readonly before: ServerRecord | null
  readonly after: ServerRecord
  readonly patch: Patch
  readonly cause: Cause
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
}

/**
 * What follows from a committed change, in the same transaction: messages, what hangs on a record that changed hands or was
 * deleted, and timers (packages/sync/SPEC.md, S51 to S56). The rules themselves are the domain's.
 */
export async function derive(ledger: Ledger, change: Committed): Promise<void> {
  switch (change.entity) {
    case 'events':
      await followAudience(ledger, change)
      await noticeReview(ledger, change)
      return deleteDependants(ledger, change)
    case 'tasks':
      return deleteDependants(ledger, change)
    case 'comments':
      return noticeMentions(ledger, change)
    case 'workHours':
      await sayIntervalAnew(ledger, change)
      return followTimers(ledger, change)
    case 'seasonalClients':
      return noticeDueContact(ledger, change)
    default:
  }
}

const peopleOf = new WeakMap<Ledger, Promise<readonly User[]>>()

/** Everybody, read once in a push: a push with many mentions would read them for each. */
function people(ledger: Ledger): Promise<readonly User[]> {
  const known = peopleOf.get(ledger) ?? readPeople(ledger)
  peopleOf.set(ledger, known)
  return known
}

async function readPeople(ledger: Ledger): Promise<readonly User[]> {
  const records = new Map((await allRecords(ledger.tx, 'systemUsers')).map((record) => [record.id, record]))
  for (const record of ledger.written()) if (record.entity === 'systemUsers') records.set(record.id, record)
  return [...records.values()].filter(({ deleted }) => deleted === null).map(toUser)
}

async function send(ledger: Ledger, messages: readonly DerivedMessage[], { cause, nowMs }: Committed): Promise<void> {
  await ledger.prefetch(messages.map(({ id }) => ({ entity: 'personalMessages', id })))
  for (const { id, fields } of messages) {
    // The id follows from its cause: a message that was sent, and maybe deleted since, is not sent again.
    if ((await ledger.read('personalMessages', id)) !== null) continue
    await createInLedger(ledger, { entity: 'personalMessages', id, fields, cause, nowMs })
  }
}

/** A change of who sees an event is one of what hangs on it: it gets new numbers, so that it arrives or leaves with it. */
async function followAudience(ledger: Ledger, { before, after, operation }: Committed): Promise<void> {
  if (operation !== 'update' || before === null) return
  const audienceOf = (record: ServerRecord): string | null => accessRules.events.audienceOf(stored(record), null)
  if (audienceOf(before) === audienceOf(after)) return
  for (const dependant of await ledger.dependants('events', after.id)) await ledger.renumber(dependant)
}

/** What hangs on a deleted record is deleted with it: nobody could see it any more. */
async function deleteDependants(ledger: Ledger, { entity, after, operation, cause, nowMs }: Committed): Promise<void> {
  if (operation !== 'delete') return
  for (const dependant of await ledger.dependants(entity, after.id))
    await deleteInLedger(ledger, { entity: dependant.entity as EntityName, id: dependant.id, nowMs, cause })
}

async function noticeReview(ledger: Ledger, change: Committed): Promise<void> {
  const { before, after, operation, actor, cause } = change
  const status = after.row.fields['status']
  if (operation !== 'update' || before === null || before.row.fields['status'] === status) return
  const event = { id: after.id, name: after.row.fields['name'] }
  const moved = { before: before.row.fields['status'], after: status, mover: actor, cause: cause.mutationId }
  if (status !== eventStatus.review) return
  await send(ledger, reviewMessages(event, moved, await people(ledger)), change)
}

async function noticeMentions(ledger: Ledger, change: Committed): Promise<void> {
  const { operation, after, actor } = change
  const fields = after.row.fields as unknown as CommentFields
  if (operation !== 'create' || fields.mentions.length === 0) return
  const entity = fields.item_type === 'task' ? 'tasks' : 'events'
  const item = await ledger.read(entity, fields.item_id)
  if (item === null || item.deleted !== null) return
  const mentioned = (await people(ledger)).filter(
    (person) => fields.mentions.includes(person.id) && maySee(person, entity, stored(item)),
  )
  await send(ledger, mentionMessages({ id: after.id, fields }, actor, mentioned, contextOf(entity, item)), change)
}

/** A follow-up that is due as it is changed; those that midnight makes due are told by sync/due-contacts.ts. */
async function noticeDueContact(ledger: Ledger, change: Committed): Promise<void> {
  const { operation, after, nowMs, zone } = change
  const fields = after.row.fields as unknown as SeasonalClientFields
  if (operation === 'delete' || !isContactDue(fields, dayInZone(nowMs, zone))) return
  const admins = (await people(ledger)).filter(isToldOfContacts)
  await send(
    ledger,
    admins.map((admin) => contactMessage({ id: after.id, fields }, admin)),
    change,
  )
}

const contextOf = (entity: 'events' | 'tasks', { id, row }: ServerRecord): MessageContext =>
  entity === 'events' ? eventContext(id, row.fields['name']) : taskContext(id, row.fields['description'])

const ownerOf = (record: ServerRecord | null): string | null => {
  const owner = record?.row.fields['user_id']
  return typeof owner === 'string' ? owner : null
}

async function openEntriesOf(ledger: Ledger, userId: string): Promise<readonly ServerRecord[]> {
  const found = await currentOfAudience(ledger.tx, 'workHours', { audience: userId, from: alwaysCurrent })
  const open = new Map(found.map((record) => [record.id, record]))
  for (const record of ledger.written()) {
    if (record.entity !== 'workHours') continue
    if (record.audience === userId && record.currentFrom === alwaysCurrent) open.set(record.id, record)
    else open.delete(record.id)
  }
  return [...open.values()]
}

const toOpenEntry = ({ id, row }: ServerRecord): readonly OpenEntry[] => {
  const { date, start_time, started_at, event_id, event_name } = row.fields as unknown as WorkHourFields
  return started_at === null ? [] : [{ id, fields: { date, start_time, started_at, event_id, event_name } }]
}

/**
 * Hours that are done get another event, task or note: their interval is said anew, as it is. So a decision about what stood
 * there before holds no more, and none that is on its way is taken, whichever of the two arrives first. Only just later than
 * what it replaces: whatever is said of the interval itself is later still, and wins.
 */
async function sayIntervalAnew(ledger: Ledger, { before, after, operation, patch, cause }: Committed): Promise<void> {
  if (operation !== 'update' || before === null || isRunning(after) || 'interval' in patch || 'decision' in patch)
    return
  if (Object.keys(patch).every((field) => before.row.fields[field] === after.row.fields[field])) return
  const known = await ledger.read('workHours', after.id)
  const clock = known?.row.clocks['interval']
  assert(known !== null && clock !== undefined, 'an entry has an interval')
  const said = { interval: readCell(entityModels.workHours, known.row.fields, 'interval') }
  const stamp = nextStamp(clock, 0, serverDevice)
  const { row } = mergePatch(entityModels.workHours, known.row, said, stamp)
  await ledger.write({
    operation,
    entity: 'workHours',
    before: known,
    after: updatedRecord(known, row, stamp),
    patch: said,
    lost: [],
    stamp,
    cause,
  })
}

/** One running timer a person, and their timer fields after it. */
export async function followTimers(ledger: Ledger, change: Committed): Promise<void> {
  const owner = ownerOf(change.after) ?? ownerOf(change.before)
  if (owner === null || !touchesTimer(change)) return
  const record = await ledger.read('systemUsers', owner)
  const person = record === null || record.deleted !== null ? null : toUser(record)
  const open = (await openEntriesOf(ledger, owner)).flatMap(toOpenEntry)
  const toClose = timersToClose(open, change)
  for (const [id, patch] of toClose) await closeTimer(ledger, { id, patch, person, change })
  if (person === null) return
  await noticeStop(ledger, person, change)
  const fields = activeTimerFields(open.filter(({ id }) => !toClose.has(id)))
  const isSame = Object.entries(fields).every(([field, value]) => person[field as keyof User] === value)
  if (!isSame)
    await updateInLedger(ledger, {
      entity: 'systemUsers',
      id: person.id,
      patch: fields,
      nowMs: change.nowMs,
      cause: change.cause,
    })
}

const isRunning = (record: ServerRecord | null): boolean => record?.row.fields['status'] === workHourStatus.running

const touchesTimer = ({ before, after }: Committed): boolean => isRunning(before) || isRunning(after)

async function closeTimer(
  ledger: Ledger,
  {
    id,
    patch,
    person,
    change,
  }: { readonly id: string; readonly patch: Patch; readonly person: User | null; readonly change: Committed },
): Promise<void> {
  const before = await ledger.read('workHours', id)
  const clock = before?.row.clocks['interval']
  assert(before !== null && clock !== undefined, 'a running entry has an interval')
  // Only just later than what it replaces: whatever the person says of this interval themselves is later still, and wins.
  const stamp = nextStamp(clock, 0, serverDevice)
  const { row } = mergePatch(entityModels.workHours, before.row, patch, stamp)
  const after = updatedRecord(before, row, stamp)
  await ledger.write({
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
  await send(ledger, [timerEndedMessage(entry, person, null, `${id}.${change.cause.mutationId}`)], change)
}

/** What was written below the notes that were there; all of them where they were written anew. */
function addedNote(before: unknown, after: string | null): string | null {
  if (after === null || after === before) return null
  return typeof before === 'string' && after.startsWith(`${before}\n`) ? after.slice(before.length + 1) : after
}

/** Whoever else ends a person's timer, the person is told. */
async function noticeStop(ledger: Ledger, person: User, change: Committed): Promise<void> {
  const { before, after, actor, operation, cause } = change
  if (operation !== 'update' || actor.id === person.id || !isRunning(before) || isRunning(after)) return
  const { event_name: label, notes } = after.row.fields as unknown as WorkHourFields
  const note = addedNote(before?.row.fields['notes'], notes)
  await send(ledger, [timerEndedMessage({ id: after.id, label, note }, person, actor, cause.mutationId)], change)
}
