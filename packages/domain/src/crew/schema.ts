import { z } from 'zod'
import { callLimits, crewCallSchema } from '../call/schema.ts'
import { instantSchema, timeSchema } from '../shared/day.ts'
import type { EntityModel, RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, optionalText, requiredLine } from '../shared/text.ts'
import { answerChannels, attendanceStates, crewAnswers, crewPersonTypes, crewPlan, crewPlans } from './values.ts'

const dayOffset = z.int().min(-30, 'bad_day').max(60, 'bad_day').default(0)

/**
 * When somebody has to be there: days from the event's own, so that who moves the event moves its crew, and wall times. A time
 * that nobody wrote down is the event's own.
 */
const timesShape = {
  call_day: dayOffset,
  call_time: optional(timeSchema),
  end_day: dayOffset,
  end_time: optional(timeSchema),
}

/** One cell: a call and an end never come from two planners. */
const crewTimesSchema = z
  .strictObject(timesShape)
  .refine(({ call_day, end_day }) => end_day >= call_day, { path: ['end_day'], message: 'bad_interval' })

const roleSchema = requiredLine(60)

/** How many people an event needs in a role. Nobody deletes one: it goes down to none, so that it may come back. */
export const crewNeedSchema = z.strictObject({
  event_id: recordIdSchema,
  role: roleSchema,
  count: z.int().min(0, 'bad_count').max(99, 'bad_count').default(1),
  ...timesShape,
})

export type CrewNeedFields = z.infer<typeof crewNeedSchema>
export type CrewNeed = CrewNeedFields & RecordMeta & { readonly id: RecordId }

export const crewNeedModel: EntityModel<typeof crewNeedSchema, 'crewNeeds'> = {
  name: 'crewNeeds',
  schema: crewNeedSchema,
  lists: {},
  sets: {},
  maps: {},
  composites: { times: crewTimesSchema },
  identity: ['event_id', 'role'],
  derived: [],
}

const invitationShape = {
  invited_at: optional(instantSchema),
  /** The planner waits until then. */
  reply_by: optional(instantSchema),
  /** When a planner last reminded of it. It stays the invitation that it was, so that an answer on its way to it stands. */
  reminded_at: optional(instantSchema),
  /** Who made it, and is told who gave no answer. */
  invited_by: optional(recordIdSchema),
}

/** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` where the time is known. */
const wallMoment = optional(z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'bad_time'))

/** What a person said, and to what: it stands for these times and this place only (packages/sync/SPEC.md, S100). */
const answerShape = {
  answer: optional(z.enum(crewAnswers)),
  answered_at: optional(instantSchema),
  answered_how: optional(z.enum(answerChannels)),
  /** When the invitation was made that this answers; null where nobody had invited. */
  answered_invitation: optional(instantSchema),
  answered_call: wallMoment,
  answered_end: wallMoment,
  answered_place: optionalLine(300),
  /** The version of the call that they answered; null: they answered what the app showed. */
  answered_version: optional(recordIdSchema),
}

const answerCellSchema = z.strictObject({
  ...answerShape,
  answer: z.enum(crewAnswers),
  answered_at: instantSchema,
})

/** On the way or there, and since when. */
const attendanceShape = {
  attendance_state: optional(z.enum(attendanceStates)),
  attendance_at: optional(instantSchema),
}

/**
 * One person in one role of one event. The planner owns plan, times and invitation, the person owns the answer: they are
 * separate cells, so that neither overwrites the other.
 */
export const crewSlotSchema = z.strictObject({
  event_id: recordIdSchema,
  person_type: z.enum(crewPersonTypes),
  /** A user's or a freelancer's id. */
  person_id: recordIdSchema,
  role: roleSchema,
  /** A freelancer's name as it was: the crew sees it, and not the record. */
  person_name: optionalLine(120),
  ...timesShape,
  plan: z.enum(crewPlans).default(crewPlan.draft),
  ...invitationShape,
  ...answerShape,
  ...attendanceShape,
  /** Why they declined: for admins and themselves. */
  reason: optionalText(500),
  /** What was sent to them, version by version; for admins and themselves, as what follows (packages/sync/SPEC.md, S105). */
  calls: z.array(crewCallSchema).max(callLimits.entries, 'too_many').default([]),
  /** When their page was last opened, and which version it showed; a hint and no more. The server writes it, once a version. */
  call_opened_at: optional(instantSchema),
  call_opened_version: optional(recordIdSchema),
})

export type CrewSlotFields = z.infer<typeof crewSlotSchema>
export type CrewSlot = CrewSlotFields & RecordMeta & { readonly id: RecordId }

/** A slot as it reaches a screen. */
export type VisibleSlot = Omit<CrewSlot, PrivateOfSlot> & Partial<Pick<CrewSlot, PrivateOfSlot>>

/** What of a slot admins and its own person see. */
export const privateOfSlot = [
  'reason',
  'calls',
  'call_opened_at',
  'call_opened_version',
] as const satisfies readonly (keyof CrewSlotFields)[]
type PrivateOfSlot = (typeof privateOfSlot)[number]

export const crewSlotModel: EntityModel<typeof crewSlotSchema, 'crewSlots'> = {
  name: 'crewSlots',
  schema: crewSlotSchema,
  lists: { calls: crewCallSchema },
  limits: { calls: callLimits },
  sets: {},
  maps: {},
  composites: {
    times: crewTimesSchema,
    invitation: z.strictObject(invitationShape),
    reply: answerCellSchema,
    attendance: z.strictObject(attendanceShape),
  },
  sensitive: ['reason', 'calls'],
  identity: ['event_id', 'person_type', 'person_id', 'role'],
  derived: [],
}
