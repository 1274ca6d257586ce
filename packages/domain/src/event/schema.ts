import { z } from 'zod'
import { checklistItemSchema } from '../shared/checklist.ts'
import { daySchema, timeSchema } from '../shared/day.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { recordIdSchema } from '../shared/ids.ts'
import { imageUrlSchema } from '../shared/image-url.ts'
import { webLinkSchema } from '../shared/link.ts'
import { orderKeySchema } from '../shared/order-key.ts'
import { emailSchema } from '../shared/email.ts'
import { labelSchema, optional, optionalLine, optionalText, requiredLine } from '../shared/text.ts'
import { loadInShape } from './load-in.ts'
import {
  approvalStatus,
  approvalStatuses,
  bookingStatus,
  bookingStatuses,
  eventStatus,
  eventStatuses,
  paymentStatus,
  paymentStatuses,
  timerTargetTypes,
} from './values.ts'

/** A whole number from 1 up to `most`. */
const count = (most: number, reason: string) => optional(z.int(reason).gte(1, reason).lte(most, reason))

/** The number of a screen's cabinets in one direction. */
const cabinets = count(100, 'bad_cabinets')

/** The length of one side of a cabinet, in millimetres or pixels. */
const cabinetSide = count(10_000, 'bad_cabinet_side')

const screenGridImageSchema = z.strictObject({
  id: recordIdSchema,
  url: imageUrlSchema,
  filename: optionalLine(300),
  sort_order: orderKeySchema.nullable().default(null),
})

/** Not the first and last years of all: a crew, tasks and a night's end are on days around. */
const eventDay = daySchema.refine((day) => day >= '0002' && day < '9999', 'bad_day')

/** An event's own fields (docs/specification.md, A3; times by docs/decisions/0002). */
export const eventSchema = z.strictObject({
  name: requiredLine(200),
  date: eventDay,
  /** The last day of a multi-day event; null for one day. */
  end_date: optional(eventDay),
  start_time: optional(timeSchema),
  end_time: optional(timeSchema),
  audience_arrival_time: optional(timeSchema),
  ...loadInShape,
  client_id: optional(recordIdSchema),
  status: z.enum(eventStatuses).default(eventStatus.upcoming),
  /** Position within the column, a fractional index. */
  sort_order: orderKeySchema.nullable().default(null),
  drive_url: optional(webLinkSchema),
  tags: z.array(labelSchema).max(500, 'too_many').default([]),
  description: optionalText(20_000),
  location: optionalLine(300),
  checklist: z.array(checklistItemSchema).max(500, 'too_many').default([]),
  screen_grid_images: z.array(screenGridImageSchema).default([]),
  screen_grid_image_url: optional(imageUrlSchema),
  screen_grid_text: optionalText(20_000),
  /** The built screen: the number of cabinets across and down, and the size of one (screen-grid.ts). */
  screen_columns: cabinets,
  screen_rows: cabinets,
  cabinet_width_mm: cabinetSide,
  cabinet_height_mm: cabinetSide,
  cabinet_width_px: cabinetSide,
  cabinet_height_px: cabinetSide,
  timer_target_type: z.enum(timerTargetTypes).default('event'),
  timer_target_task_id: optional(recordIdSchema),
  approval_status: z.enum(approvalStatuses).default(approvalStatus.pending),
  quote_number: optionalLine(60),
  booking_status: z.enum(bookingStatuses).default(bookingStatus.notStarted),
  payment_status: z.enum(paymentStatuses).default(paymentStatus.unpaid),
  manager_checklist: z.array(checklistItemSchema).max(500, 'too_many').default([]),
  producer_name: optionalLine(120),
  producer_phone: optionalLine(40),
  registration_notes: optionalText(5000),
  /** Sent to the whole crew with its calls: parking, meals, what to bring. */
  crew_notes: optionalText(2000),
  /** The operator, by id; in older data by e-mail. */
  assigned_operator_id: optional(z.union([recordIdSchema, emailSchema])),
  /** The ids of the users with a firm slot, without the lead. Derived from the slots; nobody writes it. */
  crew: z.array(recordIdSchema).max(500, 'too_many').default([]),
  is_archived: z.boolean().default(false),
  is_completed: z.boolean().default(false),
  /** The person who created it. */
  user_id: optional(recordIdSchema),
})

export type EventFields = z.infer<typeof eventSchema>

/** An event as admins read it. Others get it without {@link managerFields}. */
export type Event = EventFields & RecordMeta & { readonly id: z.infer<typeof recordIdSchema> }

/** The fields that only admins see. `assigned_operator_id` is written by admins too, but seen by everyone. */
export const managerFields = [
  'approval_status',
  'quote_number',
  'booking_status',
  'payment_status',
  'manager_checklist',
] as const satisfies readonly (keyof EventFields)[]

/** The fields that the board's search covers, besides the client's name. */
export const searchedFields = [
  'name',
  'location',
  'description',
  'producer_name',
] as const satisfies readonly (keyof EventFields)[]

/** Fields that only some viewers of an event see. */
type PartlyShown = (typeof managerFields)[number] | 'crew'

/** An event as it reaches a screen. Manager fields and crew are present only for those who may see them. */
export type VisibleEvent = Omit<Event, PartlyShown> & Partial<Pick<Event, PartlyShown>>

export const eventModel: EntityModel = {
  ...plainCells,
  name: 'events',
  schema: eventSchema,
  lists: {
    checklist: checklistItemSchema,
    manager_checklist: checklistItemSchema,
    screen_grid_images: screenGridImageSchema,
  },
  sets: { tags: labelSchema, crew: recordIdSchema },
  composites: { load_in: z.strictObject(loadInShape) },
  derived: ['crew'],
}
