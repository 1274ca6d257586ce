import type { Mutation } from '../../protocol/mutation.ts'
import type { SimPerson } from '../sim-server.ts'
import { fieldIn, type FoldedRecord, livingOf, recordIn, type World } from './fold.ts'
import { intervalOf, ownerOf, timersOf, workedMs } from './hours.ts'
import { reviewStatus } from './shapes.ts'
import { isAdmin, itemOf, sees } from './sight.ts'

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
  /** Comments that go with their item. */
  readonly deletions: readonly string[]
}

type Attempt = Pick<Mutation, 'entity' | 'recordId' | 'operation' | 'patch'>

const titles = {
  mention: 'תיוג בתגובה',
  review: 'אירוע מוכן לבדיקה',
  timer: 'הטיימר נעצר',
  contact: 'הגיע מועד פנייה',
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
      ? closingsOf(after, ownerOf(is), nowMs)
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
    deletions: mutation.operation === 'delete' ? commentsOn(before, mutation) : [],
  }
}

/** Whether hours that are done are for something else than before, while nothing is said of their time or of a decision. */
function isOtherwise(
  was: FoldedRecord | undefined,
  is: FoldedRecord | undefined,
  { operation, patch }: Attempt,
): is is FoldedRecord {
  if (was === undefined || is?.entity !== 'workHours' || operation !== 'update' || workedMs(is) === null) return false
  if ('interval' in patch || 'decision' in patch) return false
  return Object.keys(patch).some((field) => fieldIn(was, field) !== fieldIn(is, field))
}

const commentsOn = (world: World, { entity, recordId }: Attempt): readonly string[] =>
  livingOf(world, 'comments').flatMap((comment) => {
    const item = itemOf(world, comment)
    return item?.entity === entity && item.id === recordId ? [comment.id] : []
  })

function messagesOf(
  after: World,
  actor: SimPerson,
  { operation }: Attempt,
  was: FoldedRecord | undefined,
  is: FoldedRecord,
): readonly string[] {
  const approved = [...after.people.values()].filter(({ is_approved }) => is_approved)
  if (is.entity === 'comments' && operation === 'create') {
    const item = itemOf(after, is)
    const mentioned = approved.filter(({ id }) => id !== actor.id && is.cells.get(`mentions/${id}`)?.value === true)
    return item === undefined
      ? []
      : mentioned.filter((person) => sees(after, person, item)).map(({ id }) => messageTo(titles.mention, id))
  }
  if (operation !== 'update' || was === undefined) return []
  if (is.entity === 'events') {
    const isMoved = fieldIn(was, 'status') !== reviewStatus && fieldIn(is, 'status') === reviewStatus
    return isMoved && actor.role === 'user'
      ? approved.filter(isAdmin).map(({ id }) => messageTo(titles.review, id))
      : []
  }
  // Whoever else ends a person's timer, the person is notified.
  const isStopped = is.entity === 'workHours' && workedMs(was) === null && workedMs(is) !== null
  return isStopped && ownerOf(is) !== actor.id ? [messageTo(titles.timer, ownerOf(is))] : []
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

/** One timer a person: each ends where the next began, all but the last; none in the server's future, unless it began there. */
function closingsOf(
  world: World,
  userId: string,
  nowMs: number,
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const running = timersOf(world, userId)
  return new Map(
    running.slice(0, -1).map((record, index) => {
      const next = running[index + 1]
      const latest = [new Date(nowMs).toISOString(), String(intervalOf(record)['started_at'])].sort().at(-1)
      const ended_at =
        next === undefined ? null : ([String(intervalOf(next)['started_at']), String(latest)].sort()[0] ?? null)
      const end_time = ended_at === null ? null : wallTime.format(Date.parse(ended_at))
      return [record.id, { ...intervalOf(record), end_time, ended_at }]
    }),
  )
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
