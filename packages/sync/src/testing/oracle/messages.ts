import { replyOf, termsOf } from '@bama/domain/crew'
import type { Mutation } from '../../protocol/mutation.ts'
import type { SimPerson } from '../sim-server-port.ts'
import { fieldIn, type FoldedRecord, livingIn, livingOf, type World } from './fold.ts'
import { ownerOf, statusOf, workedMs } from './hours.ts'
import { reviewStatus } from './shapes.ts'
import { crewOf, isAdmin, isOperatorOf, itemOf, sees } from './sight.ts'

export type Attempt = Pick<Mutation, 'entity' | 'recordId' | 'operation' | 'patch'>

/** What an accepted mutation makes the server say. */
export interface Messages {
  /** `<title> → <recipient>`, once for each message. */
  readonly messages: readonly string[]
  /** Of these, the contacts that are notified now, as the world remembers them. */
  readonly notified: readonly string[]
  /** Messages that were sent before and say what is known now; unread again. */
  readonly amended: readonly string[]
}

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
  cancelled: 'האירוע בוטל',
  resumed: 'האירוע יתקיים בכל זאת',
  takenOff: 'השיבוץ שלך בוטל',
  putBack: 'השיבוץ שלך בתוקף שוב',
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
  [titles.cancelled]: 'call',
  [titles.resumed]: 'call',
  [titles.takenOff]: 'call',
  [titles.putBack]: 'call',
  [titles.declined]: 'declined',
}

/** Whether the recipient wants what `<title> → <recipient>` says. */
function isWanted(world: World, message: string): boolean {
  const [title = '', recipient = ''] = message.split(' → ')
  const person = livingIn(world, 'systemUsers', recipient)
  return person !== undefined && person.cells.get(`messages_off/${kindOf[title] ?? ''}`)?.value !== true
}

export const messageTo = (title: unknown, recipient: unknown): string => `${String(title)} → ${String(recipient)}`

/** `stopped`: how many of the owner's timers end by it. */
export function messagesOf(
  after: World,
  { is, ...change }: Omit<Changed, 'is'> & { readonly is: FoldedRecord | undefined },
  stopped: number,
): Messages {
  const changed = is === undefined || is === change.was ? null : { ...change, is }
  const contacts = changed === null ? [] : contactsOf(after, changed)
  const messages = [
    ...(changed === null ? [] : [...firstMessagesOf(after, changed), ...workMessagesOf(after, changed)]),
    ...contacts.map(({ recipient }) => messageTo(titles.contact, recipient)),
    ...(is === undefined ? [] : Array.from({ length: stopped }, () => messageTo(titles.timer, ownerOf(is)))),
  ]
  const refusals = changed === null ? [] : refusalsOf(after, changed)
  return {
    messages: messages.filter((message) => isWanted(after, message)),
    notified: contacts.map(({ key }) => key),
    amended: refusals.flatMap(({ admin, known }) =>
      known !== undefined && isWanted(after, messageTo(titles.declined, admin)) ? [known.id] : [],
    ),
  }
}

/** Messages that lead to a comment, or to a message of a chat: such are about nothing else. */
export function mentionsOf(
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

/** What people learn of words and reviews, of their hours and their invitations. */
function firstMessagesOf(after: World, { actor, mutation: { operation }, was, is }: Changed): readonly string[] {
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
      ...cancellationOf(after, { actor, nowMs }, was, is),
      ...moved.flatMap((slot) => movedOf(after, { actor, nowMs }, [was ?? is, slot], [is, slot])),
    ]
  }
  if (is.entity === 'crewSlots')
    return [
      ...planChanged(after, actor, was, is, nowMs),
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
  // The slot of a lead counts only while its person leads the event.
  if (fieldIn(slot, 'role') === 'מפעיל ראשי' && !isOperatorOf(person, event)) return []
  const [before, is] = [termsIn(then), termsIn(now)]
  if (before.reply === 'none' || before.reply === 'declined' || canonicalTerms(before) === canonicalTerms(is)) return []
  const today = dayFormat.format(nowMs)
  const isOver = [before, is].every(({ terms }) => terms.end.slice(0, 10) < today)
  return isOver || fieldIn(event, 'status') === 'בוטל' ? [] : [messageTo(titles.callChanged, person.id)]
}

/** Who leads an event, or is firmly in it and did not decline, learns that it is cancelled, and that it is not any more. */
function cancellationOf(
  after: World,
  { actor, nowMs }: { readonly actor: SimPerson; readonly nowMs: number },
  was: FoldedRecord | undefined,
  is: FoldedRecord,
): readonly string[] {
  const isOff = (event: FoldedRecord): boolean => fieldIn(event, 'status') === 'בוטל'
  if (was === undefined || isOff(was) === isOff(is)) return []
  const days = [fieldIn(is, 'date'), fieldIn(is, 'end_date')]
  if (days.every((day) => typeof day !== 'string' || day < dayFormat.format(nowMs))) return []
  const lead = approvedPerson(after, fieldIn(is, 'assigned_operator_id'), actor)?.id
  const declined = (id: string): boolean =>
    livingOf(after, 'crewSlots')
      .filter((slot) => fieldIn(slot, 'event_id') === is.id && fieldIn(slot, 'person_id') === id)
      .filter((slot) => fieldIn(slot, 'plan') === 'firm' && fieldIn(slot, 'role') !== 'מפעיל ראשי')
      .every((slot) => termsIn([is, slot]).reply === 'declined')
  const going = [...crewOf(after, is.id)].filter((id) => !declined(id))
  return [...new Set([...(lead === undefined ? [] : [lead]), ...going])]
    .filter((id) => id !== actor.id)
    .filter((id) => {
      const person = after.people.get(id)
      return person !== undefined && person.is_approved && sees(after, person, is)
    })
    .map((id) => messageTo(isOff(is) ? titles.cancelled : titles.resumed, id))
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

/** Who was invited, or accepted, learns that their slot is not firm any more, and that it is again. */
function planChanged(
  after: World,
  actor: SimPerson,
  was: FoldedRecord | undefined,
  is: FoldedRecord,
  nowMs: number,
): readonly string[] {
  const event = livingIn(after, 'events', String(fieldIn(is, 'event_id')))
  const person = after.people.get(String(fieldIn(is, 'person_id')))
  if (was === undefined || was.isDeleted || event === undefined || fieldIn(event, 'status') === 'בוטל') return []
  if (fieldIn(is, 'person_type') !== 'user' || fieldIn(is, 'role') === 'מפעיל ראשי') return []
  if (person === undefined || !person.is_approved || person.id === actor.id) return []
  const [wasFirm, isFirm] = [was, is].map((slot) => fieldIn(slot, 'plan') === 'firm')
  if (wasFirm === isFirm) return []
  const { terms, reply } = termsIn([event, isFirm === true ? is : was])
  if (reply === 'none' || reply === 'declined' || terms.end.slice(0, 10) < dayFormat.format(nowMs)) return []
  if (isFirm !== true) return [messageTo(titles.takenOff, person.id)]
  return stampIn(was, 'invitation') === stampIn(is, 'invitation') ? [messageTo(titles.putBack, person.id)] : []
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

/** When somebody else writes down, corrects, ends or deletes a person's hours, the person is notified. */
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
  { mutation: { operation }, is, nowMs }: Changed,
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
