import type { Mutation } from '../../protocol/mutation.ts'
import type { SimPerson } from '../sim-server.ts'
import { fieldIn, type FoldedRecord, livingIn, livingOf, recordIn, type World } from './fold.ts'
import { intervalOf, intervalStamp, ownerOf, statusOf, timersOf, workedMs } from './hours.ts'
import { reviewStatus } from './shapes.ts'
import { crewOf, dependentKinds, isAdmin, itemOf, sees } from './sight.ts'

/** What must follow from an accepted mutation, by the server's own hand, and nothing else. */
export interface Consequences {
  /** Timers that end: the interval that they end with. */
  readonly closings: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Hours that are done and got another event, task or note: the interval that they keep, under a later stamp. */
  readonly clamped: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** `<title> → <recipient>`, once for each message. */
  readonly messages: readonly string[]
  /** Of these, the contacts that are notified now, as the world remembers them. */
  readonly notified: readonly string[]
  /** Who comes into the crew of an event (true), and who leaves it. */
  readonly crew: { readonly eventId: string; readonly cells: Readonly<Record<string, boolean>> } | null
  /** Comments that go with their item, messages and read marks with their chat. */
  readonly deletions: readonly string[]
}

type Attempt = Pick<Mutation, 'entity' | 'recordId' | 'operation' | 'patch'>

const titles = {
  mention: 'תיוג בתגובה',
  chatMention: 'תיוג בשיחה',
  review: 'אירוע מוכן לבדיקה',
  timer: 'הטיימר נעצר',
  invitation: 'הזמנה לצוות של אירוע',
  contact: 'הגיע מועד פנייה',
  entered: 'נרשמו עבורך שעות',
  corrected: 'תוקנו שעות שלך',
  deleted: 'נמחקו שעות שלך',
} as const

export const messageTo = (title: unknown, recipient: unknown): string => `${String(title)} → ${String(recipient)}`

/** `before` and `after`: the world without and with the mutation itself. `nowMs`: what the server's clock showed. */
export function consequencesOf(
  before: World,
  after: World,
  actor: SimPerson,
  mutation: Attempt,
  nowMs: number,
): Consequences {
  const { entity, recordId } = mutation
  const [was, is] = [recordIn(before, entity, recordId), recordIn(after, entity, recordId)]
  const closings =
    is?.entity === 'workHours'
      ? closingsOf(after, was, is, nowMs)
      : new Map<string, Readonly<Record<string, unknown>>>()
  const messages = is === undefined || is === was ? [] : messagesOf(after, actor, mutation, was, is)
  const owner = is === undefined ? '' : ownerOf(is)
  const contacts = is === undefined || is === was ? [] : contactsOf(after, mutation, is, nowMs)
  return {
    closings,
    clamped: isOtherwise(was, is, mutation) ? new Map([[recordId, intervalOf(is)]]) : new Map(),
    messages: [
      ...messages,
      ...contacts.map(({ recipient }) => messageTo(titles.contact, recipient)),
      ...[...closings].map(() => messageTo(titles.timer, owner)),
    ],
    notified: contacts.map(({ key }) => key),
    crew: is === undefined || is === was ? null : crewChange(after, is),
    deletions: mutation.operation === 'delete' ? dependantsOf(before, mutation) : [],
  }
}

/** An event names who has a slot in it. */
function crewChange(world: World, slot: FoldedRecord): Consequences['crew'] {
  const event = slot.entity === 'crewSlots' ? livingIn(world, 'events', String(fieldIn(slot, 'event_id'))) : undefined
  if (event === undefined) return null
  const crew = crewOf(world, event.id)
  const known = new Set(
    [...event.cells].flatMap(([cell, { value }]) =>
      cell.startsWith('crew/') && value === true ? [cell.slice('crew/'.length)] : [],
    ),
  )
  const changed = [...known.symmetricDifference(crew)]
  return changed.length === 0
    ? null
    : { eventId: event.id, cells: Object.fromEntries(changed.map((id) => [`crew/${id}`, crew.has(id)])) }
}

/** Whether hours that are done are for something else than before, while neither their time nor a decision was taken anew. */
function isOtherwise(
  was: FoldedRecord | undefined,
  is: FoldedRecord | undefined,
  { operation, patch }: Attempt,
): is is FoldedRecord {
  if (was === undefined || is?.entity !== 'workHours' || operation !== 'update' || workedMs(is) === null) return false
  const hasNewStamp = (cell: string): boolean => was.cells.get(cell)?.stamp !== is.cells.get(cell)?.stamp
  if (hasNewStamp('interval') || hasNewStamp('decision')) return false
  // With an event comes its name, which may have changed since.
  return [...Object.keys(patch), 'event_name'].some((field) => fieldIn(was, field) !== fieldIn(is, field))
}

const stampIn = (record: FoldedRecord | undefined, cell: string): string | undefined => record?.cells.get(cell)?.stamp

const dependantsOf = (world: World, { entity, recordId }: Attempt): readonly string[] =>
  dependentKinds
    .flatMap((kind) => livingOf(world, kind))
    .flatMap((dependant) => {
      const item = itemOf(world, dependant)
      return item?.entity === entity && item.id === recordId ? [dependant.id] : []
    })

function messagesOf(
  after: World,
  actor: SimPerson,
  { operation }: Attempt,
  was: FoldedRecord | undefined,
  is: FoldedRecord,
): readonly string[] {
  const approved = [...after.people.values()].filter(({ is_approved }) => is_approved)
  if ((is.entity === 'comments' || is.entity === 'chatMessages') && operation === 'create') {
    const title = is.entity === 'comments' ? titles.mention : titles.chatMention
    const item = itemOf(after, is)
    const mentioned = approved.filter(({ id }) => id !== actor.id && is.cells.get(`mentions/${id}`)?.value === true)
    return item === undefined
      ? []
      : mentioned.filter((person) => sees(after, person, item)).map(({ id }) => messageTo(title, id))
  }
  if (is.entity === 'workHours')
    return hoursTitlesOf(actor, operation, was, is).map((title) => messageTo(title, ownerOf(is)))
  if (is.entity === 'crewSlots')
    return isInvited(after, actor, was, is) ? [messageTo(titles.invitation, fieldIn(is, 'person_id'))] : []
  if (operation !== 'update' || was === undefined) return []
  const isMoved =
    is.entity === 'events' && fieldIn(was, 'status') !== reviewStatus && fieldIn(is, 'status') === reviewStatus
  return isMoved && actor.role === 'user' ? approved.filter(isAdmin).map(({ id }) => messageTo(titles.review, id)) : []
}

/** Who is invited, and sees the event by it, is told of each invitation. */
function isInvited(world: World, actor: SimPerson, was: FoldedRecord | undefined, is: FoldedRecord): boolean {
  const { invitation } = Object.fromEntries([...is.cells].map(([cell, { value }]) => [cell, value]))
  const person = world.people.get(String(fieldIn(is, 'person_id')))
  const event = livingIn(world, 'events', String(fieldIn(is, 'event_id')))
  const isNew = stampIn(is, 'invitation') !== stampIn(was, 'invitation')
  if (!isNew || fieldIn(is, 'plan') !== 'firm' || fieldIn(is, 'person_type') !== 'user') return false
  if (typeof invitation !== 'object' || invitation === null || (invitation['invited_at'] ?? null) === null) return false
  if (person === undefined || !person.is_approved || person.id === actor.id || event === undefined) return false
  return crewOf(world, event.id).has(person.id) || sees(world, person, event)
}

/** Whoever else writes down, corrects, ends or deletes a person's hours, the person is notified. */
function hoursTitlesOf(
  actor: SimPerson,
  operation: Attempt['operation'],
  was: FoldedRecord | undefined,
  is: FoldedRecord,
): readonly string[] {
  if (ownerOf(is) === actor.id) return []
  if (operation === 'create') return [titles.entered]
  if (operation === 'delete') return [titles.deleted]
  const isStopped = was !== undefined && workedMs(was) === null && workedMs(is) !== null
  const isCorrected = stampIn(is, 'corrected_by') !== stampIn(was, 'corrected_by')
  return [...(isStopped ? [titles.timer] : []), ...(isCorrected ? [titles.corrected] : [])]
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem', dateStyle: 'short' })

/** A follow-up whose day to contact has come is reported to every admin who may sign in, once for that day. */
function contactsOf(
  { people, notified }: World,
  { operation }: Attempt,
  is: FoldedRecord,
  nowMs: number,
): readonly { readonly key: string; readonly recipient: string }[] {
  const day = fieldIn(is, 'next_contact_date')
  const needsContact =
    is.entity === 'seasonalClients' && operation !== 'delete' && fieldIn(is, 'check_status') !== 'לא מתקיים השנה'
  if (!needsContact || typeof day !== 'string' || day > dayFormat.format(nowMs)) return []
  const admins = [...people.values()].filter((person) => person.is_approved && isAdmin(person))
  return admins
    .map(({ id }) => ({ key: `${is.id} ${day} → ${id}`, recipient: id }))
    .filter(({ key }) => !notified.has(key))
}

const wallTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const startOf = (record: FoldedRecord): string => String(intervalOf(record)['started_at'])

const isAfter = (a: FoldedRecord, b: FoldedRecord): boolean =>
  startOf(a) === startOf(b) ? a.id > b.id : startOf(a) > startOf(b)

/**
 * One timer a person: each that nobody ended ends where the next began, in whatever order they arrive; none in the server's
 * future, unless it began there. `is`: the entry that was written, `was` before.
 */
function closingsOf(
  world: World,
  was: FoldedRecord | undefined,
  is: FoldedRecord,
  nowMs: number,
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const now = new Date(nowMs).toISOString()
  const running = timersOf(world, ownerOf(is))
  const isNew = workedMs(is) === null && (was === undefined || workedMs(was) !== null)
  const hasMoved = workedMs(is) === null && was !== undefined && startOf(was) !== startOf(is)
  const ended = livingOf(world, 'workHours').filter(
    (record) => ownerOf(record) === ownerOf(is) && workedMs(record) !== null,
  )
  const closed = ended.filter(
    (record) => world.closed.get(record.id) === intervalStamp(record) && statusOf(record) !== 'שולם',
  )
  // Only what arrives is held against those that have ended already, and moves the ends that the server gave.
  const movable = isNew || hasMoved ? closed : []
  const endings = isNew ? ended.filter(({ everRan }) => everRan) : movable
  const closings = new Map<string, Readonly<Record<string, unknown>>>()
  for (const record of [...running, ...movable]) {
    const others = [...running, ...(record.id === is.id ? endings.filter((other) => startOf(other) <= now) : [])]
    const next = others.flatMap((other) => (isAfter(other, record) ? [startOf(other)] : [])).sort()[0]
    if (next === undefined) continue
    const latest = [now, startOf(record)].sort()[1] ?? now
    const ended_at = [next, latest].sort()[0] ?? next
    const known = intervalOf(record)['ended_at']
    if (typeof known === 'string' && known <= ended_at) continue
    closings.set(record.id, { ...intervalOf(record), end_time: wallTime.format(Date.parse(ended_at)), ended_at })
  }
  return closings
}

/** A person's timer fields follow from their running entry. */
export function timerFieldsOf(world: World, userId: string): Readonly<Record<string, unknown>> {
  const running = timersOf(world, userId).at(-1)
  return {
    active_timer_id: running?.id ?? null,
    active_timer_event_id: running === undefined ? null : fieldIn(running, 'event_id'),
    active_timer_event_name: running === undefined ? null : fieldIn(running, 'event_name'),
    active_timer_start_time: running === undefined ? null : intervalOf(running)['started_at'],
  }
}
