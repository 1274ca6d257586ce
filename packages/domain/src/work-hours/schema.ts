import { z } from 'zod'
import { daySchema, instantSchema, secondTimeSchema } from '../shared/day.ts'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { optional, optionalLine, optionalText } from '../shared/text.ts'
import { deriveWorkHours } from './derive-work-hours.ts'
import { decisionStatuses, workHourStatus, workHourStatuses } from './values.ts'

const clockStamp = z.string().min(1).max(60)

/** When the work was: its first day, wall times, and the instants from which hours are computed. Merges as a whole. */
const intervalShape = {
  date: daySchema,
  start_time: optional(secondTimeSchema),
  end_time: optional(secondTimeSchema),
  /** Always set for a timer; older entries may have wall times only. */
  started_at: optional(instantSchema),
  /** Null while the timer runs. */
  ended_at: optional(instantSchema),
}

/** A decision about an entry and the interval it refers to. It holds only as long as that interval is unchanged. */
const decisionShape = {
  decided_status: optional(z.enum(decisionStatuses)),
  /** The stamp of the interval that was seen. */
  decided_interval: optional(clockStamp),
  decision_reason: optionalText(2000),
  decided_by: optional(recordIdSchema),
  decided_at: optional(instantSchema),
}

export const intervalSchema = z
  .strictObject(intervalShape)
  .refine(({ start_time, started_at }) => start_time !== null || started_at !== null, {
    path: ['start_time'],
    message: 'required',
  })
  .refine(({ started_at, ended_at }) => ended_at === null || (started_at !== null && ended_at >= started_at), {
    path: ['end_time'],
    message: 'bad_interval',
  })

export const decisionSchema = z
  .strictObject({ ...decisionShape, decided_status: z.enum(decisionStatuses), decided_interval: clockStamp })
  .refine(
    ({ decided_status, decision_reason }) => decided_status !== workHourStatus.rejected || decision_reason !== null,
    {
      path: ['decision_reason'],
      message: 'required',
    },
  )

/** A work-hour entry (docs/specification.md, A3; docs/decisions/0002, hours and time). */
export const workHourSchema = z.strictObject({
  task_id: optional(recordIdSchema),
  event_id: optional(recordIdSchema),
  /** The event's name or the task's label at the time: hours outlive both. */
  event_name: optionalLine(500),
  user_id: recordIdSchema,
  /** The person's name at the time: hours outlive accounts. */
  user_name: optionalLine(120),
  /** Who entered and who corrected these hours, if not their owner. */
  entered_by: optional(recordIdSchema),
  corrected_by: optional(recordIdSchema),
  ...intervalShape,
  ...decisionShape,
  notes: optionalText(5000),
  status: z.enum(workHourStatuses).default(workHourStatus.recorded),
  /** Decimal hours, two places; null while the timer runs. */
  hours_worked: z.number().nullable().default(null),
})

export type WorkHourFields = z.infer<typeof workHourSchema>
export type WorkHour = WorkHourFields & RecordMeta & { readonly id: RecordId }

export const workHourModel: EntityModel = {
  ...plainCells,
  name: 'workHours',
  schema: workHourSchema,
  composites: { interval: intervalSchema, decision: decisionSchema },
  sensitive: ['notes'],
  derived: ['status', 'hours_worked'],
  derive: deriveWorkHours,
}
