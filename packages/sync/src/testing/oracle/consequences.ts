import { replyOf, termsOf } from '@bama/domain/crew'
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
  /** Messages that were sent before and say what is known now; unread again. */
  readonly amended: readonly string[]
  /** Messages that go with what they speak of. */
  readonly withdrawn: readonly string[]
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
  rejected: 'שעות שלך נדחו',
  paid: 'שעות שלך שולמו',
  taskGiven: 'הוקצתה לך משימה',
  eventGiven: 'הוקצה לך אירוע',
  callChanged: 'שינוי בשיבוץ שלך',
  declined: 'סירוב לשיבוץ',
} as const

/** Which kind a person turns off who gets none with these titles any more. */
const kindOf: Readonly<Record<string, string>> = {
  [titles.mention]: 'mention',
  [titles.chatMention]: 'mention',
  [titles.review]: 'review',
  [titles.timer]: 'hours',
  [titles.entered]: 'hours',
  [titles.corrected]: 'hours',
  [titles.deleted]: 'hours',
  [titles.rejected]: 'decision',
  [titles.paid]: 'decision',
  [titles.taskGiven]: 'given',
  [titles.eventGiven]: 'given',
  [titles.invitation]: 'invitation',
  [titles.callChanged]: 'call',
  [titles.declined]: 'declined',
}

/** Whether the recipient wants what `<title> → <recipient>` says. */
function isWanted(world: World, message: string): boolean {
  const [title = '', recipient = ''] = message.split(' → ')
  const person = livingIn(world, 'systemUsers', recipient)
  return person !== undefined && person.cells.get(`messages_off/${kindOf[title] ?? ''}`)?.value !== true
}

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
  const messages =
    is === undefined || is === was
      ? []
      : [...messagesOf(after, actor, mutation, was, is), ...workMessagesOf(after, { actor, mutation, was, is, nowMs })]
  const owner = is === undefined ? '' : ownerOf(is)
  const contacts = is === undefined || is === was ? [] : contactsOf(after, mutation, is, nowMs)
  const refused = is === undefined || is === was ? [] : refusalsOf(after, { actor, mutation, was, is, nowMs })
  return {
    closings,
    clamped: isOtherwise(was, is, mutation) ? new Map([[recordId, intervalOf(is)]]) : new Map(),
    messages: [
      ...messages,
      ...contacts.map(({ recipient }) => messageTo(titles.contact, recipient)),
      ...[...closings].map(() => messageTo(titles.timer, owner)),
    ].filter((message) => isWanted(after, message)),
    notified: contacts.map(({ key }) => key),
    amended: refused.flatMap(({ admin, known }) =>
      known !== undefined && isWanted(after, messageTo(titles.declined, admin)) ? [known.id] : [],
    ),
    withdrawn: mutation.operation === 'delete' ? withdrawnBy(before, mutation) : [],
    crew: is === undefined || is === was ? null : crewChange(after, is),
    deletions: mutation.operation === 'delete' ? dependantsIn(before, mutation).map(({ id }) => id) : [],
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

/** What mentioned goes by itself, or with its event, task or chat. */
const withdrawnBy = (world: World, attempt: Attempt): readonly string[] => [
  ...mentionsOf(world, attempt),
  ...dependantsIn(world, attempt).flatMap(({ entity, id }) => mentionsOf(world, { entity, recordId: id })),
]

/** Messages that lead to a comment, or to a message of a chat: such are about nothing else. */
function mentionsOf(
  world: World,
  { entity, recordId }: { readonly entity: string; readonly recordId: string },
): readonly string[] {
  const name = entity === 'comments' ? 'comment' : entity === 'chatMessages' ? 'message' : null
  if (name === null) return []
  const end = `&${name}=${encodeURIComponent(recordId)}`
  return livingOf(world, 'personalMessages').flatMap((message) =>
    String(fieldIn(message, 'context_link')).endsWith(end) ? [message.id] : [],
  )
}

const stampIn = (record: FoldedRecord | undefined, cell: string): string | undefined => record?.cells.get(cell)?.stamp

const dependantsIn = (world: World, { entity, recordId }: Attempt): readonly FoldedRecord[] =>
  dependentKinds
    .flatMap((kind) => livingOf(world, kind))
    .filter((dependant) => {
      const item = itemOf(world, dependant)
      return item?.entity === entity && item.id === recordId
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

interface Changed {
  readonly actor: SimPerson
  readonly mutation: Attempt
  readonly was: FoldedRecord | undefined
  readonly is: FoldedRecord
  readonly nowMs: number
}

const approvedPerson = (world: World, name: unknown, actor: SimPerson): SimPerson | undefined =>
  [...world.people.values()].find(
    ({ id, email, is_approved }) =>
      is_approved && id !== actor.id && (id === name || email.toLowerCase() === String(name).toLowerCase()),
  )

/** What people learn of their work: what was given to them, what moved, who does not come, what was decided of their hours. */
function workMessagesOf(after: World, { actor, mutation, was, is, nowMs }: Changed): readonly string[] {
  if (mutation.operation === 'delete') return []
  const isNew = (field: string): boolean =>
    typeof fieldIn(is, field) === 'string' && (was === undefined || fieldIn(was, field) !== fieldIn(is, field))
  if (is.entity === 'tasks') {
    const person = isNew('assigned_user') ? approvedPerson(after, fieldIn(is, 'assigned_user'), actor) : undefined
    const isOpen = fieldIn(is, 'status') !== 'הושלם'
    return person !== undefined && isOpen ? [messageTo(titles.taskGiven, person.id)] : []
  }
  if (is.entity === 'events') {
    const field = 'assigned_operator_id'
    const person = isNew(field) ? approvedPerson(after, fieldIn(is, field), actor) : undefined
    const isGiven = person !== undefined && fieldIn(is, 'is_archived') !== true && sees(after, person, is)
    const moved =
      was === undefined ? [] : livingOf(after, 'crewSlots').filter((slot) => fieldIn(slot, 'event_id') === is.id)
    return [
      ...(isGiven ? [messageTo(titles.eventGiven, person.id)] : []),
      ...moved.flatMap((slot) => movedOf(after, { actor, nowMs }, [was ?? is, slot], [is, slot])),
    ]
  }
  if (is.entity === 'crewSlots')
    return [
      ...movedSlot(after, actor, was, is, nowMs),
      ...refusalsOf(after, { actor, mutation, was, is, nowMs }).flatMap(({ admin, known, isCounted }) =>
        known === undefined && !isCounted ? [messageTo(titles.declined, admin)] : [],
      ),
    ]
  if (is.entity !== 'workHours' || mutation.operation !== 'update' || was === undefined) return []
  const [then, now] = [statusOf(was), statusOf(is)]
  if (then === now || ownerOf(is) === actor.id) return []
  if (now === 'נדחה') return [messageTo(titles.rejected, ownerOf(is))]
  return now === 'שולם' ? [messageTo(titles.paid, ownerOf(is))] : []
}

type Place = readonly [event: FoldedRecord, slot: FoldedRecord]

const partsOf = (record: FoldedRecord, cell: string): Readonly<Record<string, unknown>> => {
  const value = record.cells.get(cell)?.value
  return typeof value === 'object' && value !== null ? value : {}
}

/** When and where somebody has to be. What that comes to is the domain's (its tables hold it); who learns of it is ours. */
const termsIn = ([event, slot]: Place) => {
  const text = (field: string) => fieldIn(event, field) as string | null
  const times = { call_day: 0, call_time: null, end_day: 0, end_time: null, ...partsOf(slot, 'times') }
  const of = {
    date: String(fieldIn(event, 'date')),
    end_date: text('end_date'),
    start_time: text('start_time'),
    end_time: text('end_time'),
    location: text('location'),
  }
  const invitation = { invited_at: null, ...partsOf(slot, 'invitation') }
  const reply = {
    answer: null,
    answered_call: null,
    answered_end: null,
    answered_place: null,
    answered_invitation: null,
  }
  return {
    terms: termsOf(of, times),
    reply: replyOf(of, { ...times, ...invitation, ...reply, ...partsOf(slot, 'reply') }),
  }
}

/** Who was invited, or accepted, and has a firm slot learns that hours or place are others now. */
function movedOf(
  after: World,
  { actor, nowMs }: { readonly actor: SimPerson; readonly nowMs: number },
  then: Place,
  now: Place,
): readonly string[] {
  const [event, slot] = now
  const person = after.people.get(String(fieldIn(slot, 'person_id')))
  if ([slot, then[1]].some((one) => fieldIn(one, 'plan') !== 'firm') || fieldIn(slot, 'person_type') !== 'user')
    return []
  if (person === undefined || person.id === actor.id || !person.is_approved || !sees(after, person, event)) return []
  const [before, is] = [termsIn(then), termsIn(now)]
  if (before.reply === 'none' || before.reply === 'declined' || canonicalTerms(before) === canonicalTerms(is)) return []
  const today = dayFormat.format(nowMs)
  const isOver = [before, is].every(({ terms }) => terms.end.slice(0, 10) < today)
  return isOver || fieldIn(event, 'status') === 'בוטל' ? [] : [messageTo(titles.callChanged, person.id)]
}

const canonicalTerms = ({ terms: { call, end, place } }: ReturnType<typeof termsIn>): string =>
  JSON.stringify([call, end, place])

function movedSlot(
  after: World,
  actor: SimPerson,
  was: FoldedRecord | undefined,
  is: FoldedRecord,
  nowMs: number,
): readonly string[] {
  const event = livingIn(after, 'events', String(fieldIn(is, 'event_id')))
  if (was === undefined || event === undefined) return []
  if (stampIn(was, 'times') === stampIn(is, 'times') || stampIn(was, 'invitation') !== stampIn(is, 'invitation'))
    return []
  return movedOf(after, { actor, nowMs }, [event, was], [event, is])
}

interface Refusal {
  readonly admin: string
  /** What the admin has of this refusal. */
  readonly known: FoldedRecord | undefined
  /** It went into a message of many that nobody has read. */
  readonly isCounted: boolean
}

/** Admins learn who does not come, and why: once for an invitation, and where that is new, in the same message. */
function refusalsOf(after: World, { actor, mutation, was, is }: Changed): readonly Refusal[] {
  if (is.entity !== 'crewSlots' || mutation.operation === 'delete') return []
  const [then, now] = [was === undefined || was.isDeleted ? {} : partsOf(was, 'reply'), partsOf(is, 'reply')]
  const isSame = stampIn(was, 'reply') === stampIn(is, 'reply')
  const invitationOf = ({ answered_invitation: at }: typeof now): string => (typeof at === 'string' ? at : '')
  const isRepeated = then['answer'] === 'declined' && (isSame || invitationOf(then) === invitationOf(now))
  const hasNews = isRepeated ? was !== undefined && fieldIn(was, 'reason') !== fieldIn(is, 'reason') : !isSame
  if (now['answer'] !== 'declined' || !hasNews) return []
  if (livingIn(after, 'events', String(fieldIn(is, 'event_id'))) === undefined) return []
  const begins = `declined:${is.id.slice(-32)}.${invitationOf(now)}.`
  return [...after.people.values()]
    .filter((person) => isAdmin(person) && person.is_approved && person.id !== actor.id)
    .map(({ id: admin }) => {
      const own = [...after.records.values()].filter(
        (record) => record.entity === 'personalMessages' && fieldIn(record, 'recipient_id') === admin,
      )
      const sent = own.filter(({ id }) => id.startsWith(begins))
      const isUnreadMany = (record: FoldedRecord): boolean =>
        record.id.startsWith('declined-many:') && !record.isDeleted && fieldIn(record, 'is_read') === false
      return {
        admin,
        known: sent.find(({ isDeleted }) => !isDeleted),
        isCounted: isRepeated && sent.length > 0 && own.some(isUnreadMany),
      }
    })
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
