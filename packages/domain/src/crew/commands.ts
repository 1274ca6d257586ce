import type { StoredRecord } from '../access/entity-access.ts'
import { callStateOf } from '../call/versions.ts'
import { withinKey } from '../access/crew-keys.ts'
import type { VisibleEvent } from '../event/schema.ts'
import { createRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { RecordId } from '../shared/ids.ts'
import { err, type Result } from '../shared/result.ts'
import { crewNeedId, crewSlotId } from './ids.ts'
import { type CrewNeed, crewNeedSchema, type CrewSlotFields, crewSlotSchema, type VisibleSlot } from './schema.ts'
import { type CrewTimes, replyOf, saysTimes, termsOf } from './times.ts'
import {
  type answerChannels,
  type attendanceStates,
  type crewAnswers,
  crewPersonType,
  crewPlan,
  leadRole,
} from './values.ts'

type Outcome = Result<readonly Change[], CommandError>

interface OfEvent {
  readonly event: VisibleEvent
}

interface OfSlot extends OfEvent {
  readonly slot: VisibleSlot
}

const stored = (event: VisibleEvent): StoredRecord => ({ id: event.id, fields: { ...event } })

/** Sets how many people an event needs in a role. `known`: the event's needs, including those with a count of 0. */
export function setCrewNeed(
  context: CommandContext,
  { event, known, input }: OfEvent & { readonly known: readonly CrewNeed[]; readonly input: RecordInput },
): Outcome {
  const role = crewNeedSchema.shape.role.safeParse(input['role'])
  if (!role.success) return err({ code: 'invalid', field: 'role', reason: role.error.issues[0]?.message ?? 'invalid' })
  const id = crewNeedId({ event_id: event.id, role: role.data })
  const base = known.find((need) => need.id === id)
  const { role: _role, ...rest } = input
  if (base !== undefined) return editRecord(context, 'crewNeeds', base, rest, stored(event))
  const record = { event_id: event.id, role: role.data, ...rest }
  return createRecord({ ...context, newId: () => id }, 'crewNeeds', record, stored(event))
}

export interface CrewPerson {
  readonly type: CrewSlotFields['person_type']
  readonly id: RecordId
  readonly name: string
}

/**
 * Adds somebody to an event's crew. `known`: the event's slots, including removed ones. An existing slot gets the new
 * times and plan, which brings a removed person back, without their former deadline. `invitedAt`: the time of the
 * invitation, if they are invited at once; `replyBy`: its deadline, or that of the invitation to come with a
 * freelancer's call. The lead's role is refused for anyone but the operator.
 */
export function addToCrew(
  context: CommandContext,
  {
    event,
    known,
    person,
    role,
    times,
    plan,
    invitedAt,
    replyBy = null,
  }: OfEvent & {
    readonly known: readonly VisibleSlot[]
    readonly person: CrewPerson
    readonly role: string
    readonly times: CrewTimes
    readonly plan: typeof crewPlan.draft | typeof crewPlan.firm
    readonly invitedAt: string | null
    readonly replyBy?: string | null
  },
): Outcome {
  const read = crewSlotSchema.shape.role.safeParse(role)
  if (!read.success) return err({ code: 'invalid', field: 'role', reason: read.error.issues[0]?.message ?? 'invalid' })
  const about = { event_id: event.id, person_type: person.type, person_id: person.id, role: read.data }
  if (read.data === leadRole && !mayLead(event, person)) return err({ code: 'invalid', field: 'role', reason: 'lead' })
  const id = crewSlotId(about)
  const full = crewIsFull(event, about.person_type, person.id, plan)
  if (full !== null) return err(full)
  const slot = known.find((one) => one.id === id)
  const invitation =
    invitedAt !== null
      ? { invited_at: invitedAt, reminded_at: null, reply_by: replyBy, invited_by: context.actor.id }
      : replyBy === null && !(slot?.plan === crewPlan.removed && person.type === crewPersonType.freelancer)
        ? {}
        : { reply_by: replyBy }
  if (slot !== undefined)
    return editRecord(context, 'crewSlots', slot, { ...times, plan, ...invitation }, stored(event))
  const name = person.type === crewPersonType.freelancer ? { person_name: person.name } : {}
  // A new slot defaults to a draft with the event's hours. Writing these defaults would override what another planner
  // wrote offline (S100).
  const said = { ...(saysTimes(times) ? times : {}), ...(plan === crewPlan.draft ? {} : { plan }), ...invitation }
  return createRecord({ ...context, newId: () => id }, 'crewSlots', { ...about, ...name, ...said }, stored(event))
}

/**
 * Whether this person may have the lead's slot. The event names its lead, and other people's slots with this role are
 * ignored. Older events name the operator by e-mail, which the caller has to match.
 */
const mayLead = ({ assigned_operator_id: assigned }: VisibleEvent, { type, id }: CrewPerson): boolean =>
  type === crewPersonType.user && assigned !== null && (assigned === id || assigned.includes('@'))

/** Refuses a firm slot if the visibility key, which lists all of an event's crew, would become too long. */
function crewIsFull(
  event: VisibleEvent,
  type: CrewSlotFields['person_type'],
  personId: string,
  plan: CrewSlotFields['plan'],
): CommandError | null {
  if (type !== crewPersonType.user || plan !== crewPlan.firm) return null
  const crew = new Set([...(event.crew ?? []), personId])
  return withinKey([...crew]).length === crew.size ? null : { code: 'invalid', field: 'person_id', reason: 'too_many' }
}

/** Changes a slot's times, plan or reply deadline. */
export function editSlot(
  context: CommandContext,
  { event, slot, input }: OfSlot & { readonly input: RecordInput },
): Outcome {
  const plan = input['plan'] === crewPlan.firm ? crewPlan.firm : crewPlan.draft
  const full = crewIsFull(event, slot.person_type, slot.person_id, plan)
  return full === null ? editRecord(context, 'crewSlots', slot, input, stored(event)) : err(full)
}

/** Invites somebody, or reminds them of an open invitation. Makes the slot firm, so that they see it. */
export function inviteToSlot(
  context: CommandContext,
  { event, slot, invitedAt, replyBy }: OfSlot & { readonly invitedAt: string; readonly replyBy: string | null },
): Outcome {
  const isReminder = replyOf(event, slot) === 'invited'
  const moment = isReminder ? { reminded_at: invitedAt } : { invited_at: invitedAt, reminded_at: null }
  const input = { plan: crewPlan.firm, ...moment, reply_by: replyBy, invited_by: context.actor.id }
  return editSlot(context, { event, slot, input })
}

/** Removes somebody from the crew. The slot remains, with their answer. */
export const removeFromCrew = (context: CommandContext, { event, slot }: OfSlot): Outcome =>
  editRecord(context, 'crewSlots', slot, { plan: crewPlan.removed }, stored(event))

/** Accepts or declines a slot as it is now. `how`: `phone` when a planner records a freelancer's answer. */
export function answerSlot(
  context: CommandContext,
  {
    event,
    slot,
    answer,
    reason,
    answeredAt,
    how,
  }: OfSlot & {
    readonly answer: (typeof crewAnswers)[number]
    readonly reason: string | null
    readonly answeredAt: string
    readonly how: (typeof answerChannels)[number]
  },
): Outcome {
  const { call, end, place } = termsOf(event, slot)
  const { latest, isCurrent } = callStateOf(event, slot)
  return editRecord(
    context,
    'crewSlots',
    slot,
    {
      answer,
      answered_at: answeredAt,
      answered_how: how,
      answered_invitation: slot.invited_at,
      answered_call: call,
      answered_end: end,
      answered_place: place,
      answered_version: isCurrent ? (latest?.id ?? null) : null,
      reason,
    },
    stored(event),
  )
}

/** Reports that somebody is on the way or there. A null `state` withdraws the report. */
export const reportAttendance = (
  context: CommandContext,
  {
    event,
    slot,
    state,
    at,
  }: OfSlot & { readonly state: (typeof attendanceStates)[number] | null; readonly at: string },
): Outcome =>
  editRecord(
    context,
    'crewSlots',
    slot,
    { attendance_state: state, attendance_at: state === null ? null : at },
    stored(event),
  )
