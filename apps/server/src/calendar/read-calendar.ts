import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  accessRules,
  type Actor,
  addDays,
  alwaysCurrent,
  daySchema,
  type EntityName,
  entityNamed,
  instantSchema,
  recordIdSchema,
  spanOf,
} from '@bama/domain'
import { type CalendarEntry, type CalendarPlan, entryOfEvent, entryOfTask } from '@bama/domain/ical'
import { z } from 'zod'
import { alwaysCurrentAfter, changedAfter } from '../store/records.ts'
import type { ServerRecord } from '../store/stored-form.ts'
import type { Db } from '../store/schema.ts'
import { toVisible } from '../sync/visible.ts'

const meta = { id: recordIdSchema, updated_at: instantSchema, _version: z.number() }

/** Old records have times with seconds. One unreadable field must not cost the event or the calendar. */
const text = z.string().nullable().catch(null)
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d/)
  .nullable()
  .catch(null)

/** What a calendar tells of an event. The managers' fields are not among it, no matter who reads. */
const calendarEventSchema = z.object({
  ...meta,
  name: z.string(),
  date: daySchema,
  end_date: daySchema.nullable().catch(null),
  start_time: time,
  end_time: time,
  audience_arrival_time: time,
  location: text,
  description: text,
  status: z.string().catch(''),
})

const calendarTaskSchema = z.object({ ...meta, description: z.string(), deadline: daySchema.nullable().catch(null) })

/** Records per read; other work gets a turn between two reads. */
const stretch = 500

/** Returns the first day that a calendar covers. Events that ended over a year ago would only make it slow. */
export const firstDayOf = (today: string): string => addDays(today, -365)

export interface CalendarWish {
  /** The person of the calendar, which contains what they may see. */
  readonly actor: Actor
  readonly withTasks: boolean
  /** `yyyy-MM-dd`. Whatever ended before this day is left out. */
  readonly from: string
  readonly plan: CalendarPlan
}

/** What a calendar tells of each record, by its name; nothing: it tells nothing of it. */
type CalendarRecords = ReadonlyMap<string, readonly CalendarEntry[]>

/**
 * Reads the active events that the person sees and, if wished, their open tasks with a deadline. A record that changes
 * between two reads is read again under its new number, and its last state counts.
 */
export const readCalendar = (db: Db, wish: CalendarWish): Promise<CalendarRecords> =>
  readStretches(wish, 0, (entities, from) => alwaysCurrentAfter(db, entities, from))

/** Like `readCalendar`, for what changed after `seq`; records that left the calendar have an empty list. */
export const readChanges = (db: Db, wish: CalendarWish, seq: number): Promise<CalendarRecords> =>
  readStretches(wish, seq, (entities, from) => changedAfter(db, entities, from))

async function readStretches(
  wish: CalendarWish,
  after: number,
  read: (
    entities: readonly EntityName[],
    from: { readonly seq: number; readonly limit: number },
  ) => Promise<readonly ServerRecord[]>,
): Promise<CalendarRecords> {
  const entities: readonly EntityName[] = wish.withTasks ? ['events', 'tasks'] : ['events']
  const entries = new Map<string, readonly CalendarEntry[]>()
  for (let seq = after; ;) {
    const records = await read(entities, { seq, limit: stretch })
    for (const record of records) entries.set(`${record.entity}/${record.id}`, entriesOf(record, wish))
    const last = records.at(-1)
    if (last === undefined || records.length < stretch) return entries
    seq = last.seq
    await nextTurn()
  }
}

function entriesOf(record: ServerRecord, { actor, from, plan }: CalendarWish): readonly CalendarEntry[] {
  const entity = entityNamed(record.entity)
  if (record.currentFrom !== alwaysCurrent) return []
  if (entity === null || record.deleted !== null || !accessRules[entity].sees(actor, record.visibilityKey)) return []
  const visible = toVisible(actor, record)
  if (entity === 'tasks') {
    const { success, data: task } = calendarTaskSchema.safeParse(visible)
    return success && task.deadline !== null && task.deadline >= from
      ? [entryOfTask({ ...task, deadline: task.deadline }, plan)]
      : []
  }
  const { success, data: event } = calendarEventSchema.safeParse(visible)
  return success && spanOf(event).lastDay >= from ? [entryOfEvent(event, plan)] : []
}
