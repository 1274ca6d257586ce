import {
  type CrewSettingsFields,
  crewPersonType,
  crewPlan,
  crewSettingsSchema,
  dayInZone,
  type DerivedMessage,
  eventStatus,
  isAdmin,
  leadRole,
  maySee,
  operatorIds,
  shownName,
  timeInZone,
  type User,
} from '@bama/domain'
import { isOpenReply, replyOf, termsOf } from '@bama/domain/crew'
import { receives, reminderMessage, unansweredMessage } from '@bama/domain/messages'
import { type AuthorityRecord, fieldsOf, living, stored } from './records.ts'

interface CrewToRemind {
  /** Living events that are in no archive, and of their living slots at least those that have a deadline. */
  readonly events: readonly AuthorityRecord[]
  readonly slots: readonly AuthorityRecord[]
  readonly people: readonly User[]
  readonly settings: Pick<CrewSettingsFields, 'reminder_minutes'>
}

/** The reminder setting of an admin, or the default. */
export const remindersSettings = (record: AuthorityRecord | null): CrewToRemind['settings'] =>
  crewSettingsSchema
    .pick({ reminder_minutes: true })
    .parse({ reminder_minutes: living(record)?.row.fields['reminder_minutes'] })

interface Moment {
  readonly nowMs: number
  /** The business's IANA zone. */
  readonly zone: string
}

const eventOf = (record: AuthorityRecord) => fieldsOf('events', record)
const slotOf = (record: AuthorityRecord) => fieldsOf('crewSlots', record)

/** An unanswered invitation whose deadline comes soon (`soon`) or has passed (`over`). */
interface Waiting {
  readonly event: AuthorityRecord
  readonly slot: AuthorityRecord
  readonly state: 'soon' | 'over'
  readonly invitedAt: string
  readonly replyBy: string
}

/**
 * Returns the messages about unanswered invitations, including those sent before: one to each invitee at the
 * configured time before the deadline, and to the inviter once it has passed (packages/sync/SPEC.md, S117, S118).
 */
export function crewReminders(
  { events, slots, people, settings }: CrewToRemind,
  moment: Moment,
): readonly DerivedMessage[] {
  const byEvent = Map.groupBy(slots, (slot) => slotOf(slot).event_id as string)
  const operatorOf = operatorIds(people)
  const waiting = events.flatMap((event) =>
    (byEvent.get(event.id) ?? []).flatMap((slot) => waitingIn(event, slot, { ...moment, settings, operatorOf }) ?? []),
  )
  return [
    ...waiting.flatMap((one) => reminderTo(one, people, moment.zone)),
    ...plannersMessages(waiting, people, moment.zone),
  ]
}

function waitingIn(
  event: AuthorityRecord,
  slot: AuthorityRecord,
  {
    nowMs,
    zone,
    settings,
    operatorOf,
  }: Moment & {
    readonly settings: CrewToRemind['settings']
    readonly operatorOf: (assigned: string) => string
  },
): Waiting | null {
  const fields = slotOf(slot)
  const { plan, role, person_id, reply_by: replyBy } = fields
  const invitedAt = fields.reminded_at ?? fields.invited_at
  if (plan !== crewPlan.firm || invitedAt === null || replyBy === null) return null
  const { assigned_operator_id: assigned, status, is_archived } = eventOf(event)
  if (status === eventStatus.cancelled || is_archived) return null
  // A former lead of the event no longer takes part.
  if (role === leadRole && (assigned === null || operatorOf(assigned) !== person_id)) return null
  const reply = replyOf(eventOf(event), fields)
  if (!isOpenReply(reply)) return null
  if (termsOf(eventOf(event), fields).end.slice(0, 10) < dayInZone(nowMs, zone)) return null
  const deadline = Date.parse(replyBy)
  const known = { event, slot, invitedAt, replyBy }
  // Someone who accepted before the times changed did answer in time.
  if (deadline <= nowMs) return reply === 'invited' ? { ...known, state: 'over' } : null
  const from = deadline - settings.reminder_minutes * 60_000
  // An invitation made after its reminder would be due gets none.
  return settings.reminder_minutes > 0 && from <= nowMs && Date.parse(invitedAt) < from
    ? { ...known, state: 'soon' }
    : null
}

const isFreelancer = ({ slot }: Waiting): boolean => slotOf(slot).person_type === crewPersonType.freelancer

const eventRef = ({ id, row }: AuthorityRecord) => ({ id, name: row.fields['name'] })

const shownDeadline = (replyBy: string, zone: string): string => {
  const ms = Date.parse(replyBy)
  return `${dayInZone(ms, zone)}T${timeInZone(ms, zone).slice(0, 5)}`
}

function reminderTo(waiting: Waiting, people: readonly User[], zone: string): readonly DerivedMessage[] {
  const { event, slot, state, invitedAt, replyBy } = waiting
  if (state !== 'soon' || isFreelancer(waiting)) return []
  const fields = slotOf(slot)
  const person = people.find(({ id }) => id === fields.person_id)
  if (!person?.is_approved || !receives(person, 'invitation', 'app') || !maySee(person, 'events', stored(event)))
    return []
  const { call } = termsOf(eventOf(event), fields)
  const deadline = shownDeadline(replyBy, zone)
  const about = { id: slot.id, role: fields.role, call, invitedAt, event: eventRef(event), replyBy, deadline }
  return [reminderMessage(about, person)]
}

/** Returns one message per event, deadline, state and planner, listing the invitees who haven't answered. */
function plannersMessages(
  waiting: readonly Waiting[],
  people: readonly User[],
  zone: string,
): readonly DerivedMessage[] {
  const admins = people.filter((person) => isAdmin(person) && person.is_approved)
  const listed = waiting.filter((one) => one.state === 'over' || isFreelancer(one))
  const rows = listed.flatMap((one) => plannersOf(one, admins).map((planner) => ({ one, planner })))
  const groups = Map.groupBy(rows, ({ one: { event, replyBy, state }, planner }) =>
    JSON.stringify([event.id, replyBy, state, planner.id]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined || !receives(first.planner, 'declined', 'app')) return []
    const { event, replyBy, state } = first.one
    const names = group.map(({ one }) => nameOf(one, people)).sort(collator.compare)
    const of = state === 'over' ? ('all' as const) : ('freelancers' as const)
    const deadline = shownDeadline(replyBy, zone)
    return [unansweredMessage({ event: eventRef(event), replyBy, deadline, of, names }, first.planner)]
  })
}

/** Returns the inviter, or all admins if the inviter is unknown or no longer an admin. */
function plannersOf({ slot }: Waiting, admins: readonly User[]): readonly User[] {
  const inviter = admins.find(({ id }) => id === slotOf(slot).invited_by)
  return inviter === undefined ? admins : [inviter]
}

function nameOf({ slot }: Waiting, people: readonly User[]): string {
  const { person_type, person_id, person_name, role } = slotOf(slot)
  const person = person_type === crewPersonType.user ? people.find(({ id }) => id === person_id) : undefined
  const name = person === undefined ? person_name : shownName(person)
  return `${name ?? '?'} (${role})`
}

const collator = new Intl.Collator('he', { numeric: true, sensitivity: 'base' })
