import {
  crewAnswer,
  crewPersonType,
  crewPlan,
  type CrewSlotFields,
  dayInZone,
  endOfEvent,
  type EventFields,
  eventStatus,
  isAdmin,
  leadRole,
  maySee,
  operatorIds,
  shownName,
  stampOf,
  type User,
} from '@bama/domain'
import { replyOf, termsOf } from '@bama/domain/crew'
import { callChangedMessage, cancellationMessage, declinedMessage, planChangedMessage } from '@bama/domain/messages'
import { type AuthorityRecord, fieldsOf, living, stored } from '../records.ts'
import { readPerson } from '../to-user.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'
import { send, sendOrAmend } from './send-messages.ts'

const eventOf = (record: AuthorityRecord) => fieldsOf('events', record)
const slotOf = (record: AuthorityRecord) => fieldsOf('crewSlots', record)

const placed = ['date', 'end_date', 'start_time', 'end_time', 'location'] as const

/** An event and a slot before and after a change that may move where or when somebody has to be. */
interface Moved {
  readonly event: { readonly before: AuthorityRecord; readonly after: AuthorityRecord }
  readonly slot: { readonly before: AuthorityRecord; readonly after: AuthorityRecord }
}

async function approvedPerson(unitOfWork: UnitOfWork, id: string): Promise<User | null> {
  const person = await readPerson(unitOfWork.read, id)
  return person?.is_approved === true ? person : null
}

/** Notifies a person that hours or place differ from those that they were invited to or accepted. */
async function notifyMoved(unitOfWork: UnitOfWork, { event, slot }: Moved, change: CommittedChange): Promise<void> {
  const fields = slotOf(slot.after)
  // They never knew of a draft.
  if ([fields, slotOf(slot.before)].some(({ plan }) => plan !== crewPlan.firm)) return
  if (fields.person_type !== crewPersonType.user) return
  if (fields.person_id === change.actor.id) return
  const reply = replyOf(eventOf(event.before), slotOf(slot.before))
  if (reply === 'none' || reply === 'declined') return
  const before = termsOf(eventOf(event.before), slotOf(slot.before))
  const now = termsOf(eventOf(event.after), fields)
  if (now.call === before.call && now.end === before.end && now.place === before.place) return
  const { name, date, status, assigned_operator_id: assigned } = eventOf(event.after)
  // If the call is over both before and after the change, nobody needs to know.
  const today = dayInZone(change.nowMs, change.zone)
  if (status === eventStatus.cancelled || (now.end.slice(0, 10) < today && before.end.slice(0, 10) < today)) return
  const person = await approvedPerson(unitOfWork, fields.person_id)
  if (person === null || !maySee(person, 'events', stored(event.after))) return
  // A former lead of the event no longer takes part.
  const isLead = assigned !== null && operatorIds([person])(assigned) === person.id
  if (fields.role === leadRole && !isLead) return
  const about = { id: slot.after.id, event: { id: event.after.id, name, date } }
  await send(
    unitOfWork,
    [callChangedMessage(about, { now, before }, person, change.actor, change.cause.mutationId)],
    change,
  )
}

/** Notifies the crew of an event whose dates, times or place changed. */
export async function notifyMovedCrew(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation } = change
  if (operation !== 'update' || before === null) return
  if (placed.every((field) => before.row.fields[field] === after.row.fields[field])) return
  for (const slot of await unitOfWork.dependants('events', after.id, 'crewSlots')) {
    await unitOfWork.pause()
    await notifyMoved(unitOfWork, { event: { before, after }, slot: { before: slot, after: slot } }, change)
  }
}

/** The times of a lead without a slot. */
const asTheEvent = { call_day: 0, call_time: null, end_day: 0, end_time: null }

/** Notifies who is in an event that it is cancelled, or takes place after all, until its last day has passed. */
export async function notifyCancelled(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation, actor, cause, nowMs, zone } = change
  if (operation !== 'update' || before === null) return
  const { name, date, end_date, status, assigned_operator_id: assigned } = eventOf(after)
  const isCancelled = status === eventStatus.cancelled
  if (isCancelled === (eventOf(before).status === eventStatus.cancelled)) return
  if (endOfEvent({ date, end_date }) < dayInZone(nowMs, zone)) return
  const people = await unitOfWork.people()
  const slots = (await unitOfWork.dependants('events', after.id, 'crewSlots')).map(slotOf)
  const firm = slots.filter(({ plan, person_type }) => plan === crewPlan.firm && person_type === crewPersonType.user)
  const going = firm.filter((slot) => slot.role !== leadRole && replyOf(eventOf(after), slot) !== 'declined')
  const lead = assigned === null ? null : operatorIds(people)(assigned)
  const ids = new Set<string | null>([lead, ...going.map(({ person_id: id }) => id)])
  const recipients = people.filter(
    (person) =>
      ids.has(person.id) && person.id !== actor.id && person.is_approved && maySee(person, 'events', stored(after)),
  )
  const about = { id: after.id, name, date }
  const by = { sender: actor, cause: cause.mutationId }
  await send(
    unitOfWork,
    recipients.map((person) => {
      const leads = firm.filter(({ role }) => role === leadRole && person.id === lead)
      const own = [...going, ...leads].filter(({ person_id: id }) => id === person.id)
      return cancellationMessage(about, isCancelled ? null : wholeTerms(eventOf(after), own), person, by)
    }),
    change,
  )
}

/** From the earliest call to the latest end of a person's slots, known hours first; the event's own for a lead without one. */
function wholeTerms(event: EventFields, slots: readonly CrewSlotFields[]): ReturnType<typeof termsOf> {
  const terms = (slots.length > 0 ? slots : [asTheEvent]).map((slot) => termsOf(event, slot))
  return {
    call: terms.map(({ call }) => call).reduce((a, b) => (a.padEnd(16, '~') < b.padEnd(16, '~') ? a : b)),
    end: terms.map(({ end }) => end).reduce((a, b) => (a > b ? a : b)),
    place: event.location,
  }
}

/** Hours of one slot, also where a second planner makes it again (S100); with a new invitation they come with that. */
export async function notifyMovedSlot(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation } = change
  if (operation === 'delete' || before?.deleted !== null) return
  if (stampOf(before.row.clocks, 'times') === stampOf(after.row.clocks, 'times')) return
  if (stampOf(before.row.clocks, 'invitation') !== stampOf(after.row.clocks, 'invitation')) return
  const event = living(await unitOfWork.read('events', slotOf(after).event_id))
  if (event === null) return
  await notifyMoved(unitOfWork, { event: { before: event, after: event }, slot: { before, after } }, change)
}

/**
 * Notifies a person who was invited or accepted that their slot isn't firm any more: they would come. Also that it is
 * again, as when a move is undone; a new invitation says so itself.
 */
export async function notifyPlanChanged(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation, actor, cause } = change
  if (operation === 'delete' || before?.deleted !== null) return
  const isFirm = slotOf(after).plan === crewPlan.firm
  if (isFirm === (slotOf(before).plan === crewPlan.firm)) return
  if (isFirm && stampOf(before.row.clocks, 'invitation') !== stampOf(after.row.clocks, 'invitation')) return
  const slot = slotOf(isFirm ? after : before)
  const { person_type: type, person_id: personId, role } = slot
  if (type !== crewPersonType.user || role === leadRole || personId === actor.id) return
  const record = living(await unitOfWork.read('events', slot.event_id))
  if (record === null) return
  const event = eventOf(record)
  const reply = replyOf(event, slot)
  if (reply === 'none' || reply === 'declined') return
  const terms = termsOf(event, slot)
  if (event.status === eventStatus.cancelled || terms.end.slice(0, 10) < dayInZone(change.nowMs, change.zone)) return
  const person = await approvedPerson(unitOfWork, personId)
  if (person === null || (isFirm && !maySee(person, 'events', stored(record)))) return
  const about = { id: after.id, role, terms, event: { id: record.id, name: event.name, date: event.date } }
  const by = { sender: actor, cause: cause.mutationId }
  await send(unitOfWork, [planChangedMessage(about, isFirm, person, by)], change)
}

/** An answer that was written. `actor`: the person who gave it, if they have an account. */
type Answered = Pick<CommittedChange, 'before' | 'after' | 'operation' | 'cause' | 'nowMs'> & {
  readonly actor: User | null
}

/** Notifies the admins that somebody declined, and why, even if the reason comes later (packages/sync/SPEC.md, S119). */
export async function notifyDeclined(unitOfWork: UnitOfWork, change: Answered): Promise<void> {
  const { before, after, operation, actor } = change
  const slot = slotOf(after)
  if (operation === 'delete' || slot.answer !== crewAnswer.declined) return
  const isSameAnswer = stampOf(before?.row.clocks, 'reply') === stampOf(after.row.clocks, 'reply')
  const known = before?.deleted === null ? slotOf(before) : null
  const isRepeated =
    known?.answer === crewAnswer.declined && (isSameAnswer || known.answered_invitation === slot.answered_invitation)
  if (isRepeated ? known.reason === slot.reason : isSameAnswer) return
  const record = living(await unitOfWork.read('events', slot.event_id))
  if (record === null) return
  const event = eventOf(record)
  const people = await unitOfWork.people()
  const person = people.find(({ id }) => slot.person_type === crewPersonType.user && id === slot.person_id)
  const name = person === undefined ? (slot.person_name ?? slot.role) : shownName(person)
  const about = {
    id: after.id,
    name,
    role: slot.role,
    call: termsOf(event, slot).call,
    reason: slot.reason,
    invitedAt: slot.answered_invitation,
    event: { id: record.id, name: event.name, date: event.date },
  }
  const admins = people.filter((one) => isAdmin(one) && one.is_approved && one.id !== actor?.id)
  const messageOf = (admin: User, number: number) => declinedMessage(about, admin, { sender: actor, number })
  await unitOfWork.prefetch(admins.map((admin) => ({ entity: 'personalMessages', id: messageOf(admin, 1).id })))
  for (const admin of admins) {
    await unitOfWork.pause()
    await sendOrAmend(unitOfWork, (number) => messageOf(admin, number), { ...change, isRepeated })
  }
}
