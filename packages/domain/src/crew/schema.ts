import { z } from 'zod'
import { callLimits, crewCallSchema } from '../call/schema.ts'
import { instantSchema, timeSchema } from '../shared/day.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, optionalText, requiredLine } from '../shared/text.ts'
import { answerChannels, attendanceStates, crewAnswers, crewPersonTypes, crewPlan, crewPlans } from './values.ts'

const dayOffset = z.int().min(-30, 'bad_day').max(60, 'bad_day').default(0)

/** Days relative to the event's date, so that the crew moves with it, and wall times. A missing time is the event's. */
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

/** How many people an event needs in a role. Never deleted: its count drops to 0, so that it can be restored. */
export const crewNeedSchema = z.strictObject({
  event_id: recordIdSchema,
  role: roleSchema,
  count: z.int().min(0, 'bad_count').max(99, 'bad_count').default(1),
  ...timesShape,
})

export type CrewNeedFields = z.infer<typeof crewNeedSchema>
export type CrewNeed = CrewNeedFields & RecordMeta & { readonly id: RecordId }

export const crewNeedModel: EntityModel<typeof crewNeedSchema, 'crewNeeds'> = {
  ...plainCells,
  name: 'crewNeeds',
  schema: crewNeedSchema,
  composites: { times: crewTimesSchema },
  identity: ['event_id', 'role'],
}

const invitationShape = {
  invited_at: optional(instantSchema),
  /** The deadline for an answer. */
  reply_by: optional(instantSchema),
  /** When a planner last sent a reminder. The invitation stays the same, so that an answer on its way remains valid. */
  reminded_at: optional(instantSchema),
  /** The planner who sent it, and who is told about missing answers. */
  invited_by: optional(recordIdSchema),
}

/** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` if the time is known. */
const wallMoment = optional(z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/, 'bad_time'))

/** A person's answer. Valid only for these times and this place (packages/sync/SPEC.md, S100). */
const answerShape = {
  answer: optional(z.enum(crewAnswers)),
  answered_at: optional(instantSchema),
  answered_how: optional(z.enum(answerChannels)),
  /** The time of the invitation that this answers; null without an invitation. */
  answered_invitation: optional(instantSchema),
  answered_call: wallMoment,
  answered_end: wallMoment,
  answered_place: optionalLine(300),
  /** The version of the call that they answered; null if they answered what the app showed. */
  answered_version: optional(recordIdSchema),
}

const answerCellSchema = z.strictObject({
  ...answerShape,
  answer: z.enum(crewAnswers),
  answered_at: instantSchema,
})

/** Whether somebody is on the way or there, and since when. */
const attendanceShape = {
  attendance_state: optional(z.enum(attendanceStates)),
  attendance_at: optional(instantSchema),
}

/**
 * One person in one role of one event. The planner owns plan, times and invitation, the person the answer. They are
 * separate cells, so that neither overwrites the other.
 */
export const crewSlotSchema = z.strictObject({
  event_id: recordIdSchema,
  person_type: z.enum(crewPersonTypes),
  /** A user's or a freelancer's id. */
  person_id: recordIdSchema,
  role: roleSchema,
  /** A freelancer's name at the time, for the crew, who can't see the freelancer's record. */
  person_name: optionalLine(120),
  ...timesShape,
  plan: z.enum(crewPlans).default(crewPlan.draft),
  ...invitationShape,
  ...answerShape,
  ...attendanceShape,
  /** Why they declined; seen by admins and the person only. */
  reason: optionalText(500),
  /** The versions of their call. This and the following are for admins and the person (packages/sync/SPEC.md, S105). */
  calls: z.array(crewCallSchema).max(callLimits.entries, 'too_many').default([]),
  /** When the call's page was last opened, and at which version: a hint. The server writes it once per version. */
  call_opened_at: optional(instantSchema),
  call_opened_version: optional(recordIdSchema),
})

export type CrewSlotFields = z.infer<typeof crewSlotSchema>
export type CrewSlot = CrewSlotFields & RecordMeta & { readonly id: RecordId }

export type VisibleSlot = Omit<CrewSlot, PrivateOfSlot> & Partial<Pick<CrewSlot, PrivateOfSlot>>

/** The fields of a slot that only admins and its own person see. */
export const privateOfSlot = [
  'reason',
  'calls',
  'call_opened_at',
  'call_opened_version',
] as const satisfies readonly (keyof CrewSlotFields)[]
type PrivateOfSlot = (typeof privateOfSlot)[number]

export const crewSlotModel: EntityModel<typeof crewSlotSchema, 'crewSlots'> = {
  ...plainCells,
  name: 'crewSlots',
  schema: crewSlotSchema,
  lists: { calls: crewCallSchema },
  limits: { calls: callLimits },
  composites: {
    times: crewTimesSchema,
    invitation: z.strictObject(invitationShape),
    reply: answerCellSchema,
    attendance: z.strictObject(attendanceShape),
  },
  sensitive: ['reason', 'calls'],
  identity: ['event_id', 'person_type', 'person_id', 'role'],
}
