import { hundredthsOfHours, type Task, type WorkHour, workHourStatus } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { useRows } from './rows.ts'

/** The tasks of an event, in no order; empty for an event that isn't created yet. */
export const useTasksOf = (eventId: string | null): readonly Task[] | undefined =>
  useRows<Task>('tasks', eventId === null ? null : { event_id: eventId })

interface LoggedHours {
  readonly hours: number
  readonly entries: number
}

/** Rejected hours don't count, as in a person's own sums: they were typed again. */
export async function hoursOfEvent(db: LocalDatabase, eventId: string): Promise<LoggedHours> {
  const all = await db.table<WorkHour, string>('workHours').where('event_id').equals(eventId).toArray()
  const entries = all.filter(({ status }) => status !== workHourStatus.rejected)
  const hundredths = entries.reduce((sum, { hours_worked }) => sum + hundredthsOfHours(hours_worked), 0)
  return { hours: hundredths / 100, entries: entries.length }
}

/** The hours logged for an event as far as visible to this person, and the number of entries. */
export const useHoursOf = (eventId: string): LoggedHours | undefined =>
  useWorkspaceQuery((db) => hoursOfEvent(db, eventId), { deps: [eventId] })
