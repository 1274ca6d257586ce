import { hundredthsOfHours, type Task, type WorkHour } from '@bama/domain'
import { layOverRows } from '../workspace/lay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** The tasks of an event, in no order; none for an event that is not there yet. */
export const useTasksOf = (eventId: string | null): readonly Task[] | undefined =>
  useWorkspaceQuery<readonly Task[]>(
    (db) =>
      eventId === null
        ? Promise.resolve([])
        : db.table<Task, string>('tasks').where('event_id').equals(eventId).toArray(),
    [eventId],
    layOverRows('tasks', (task) => task.event_id === eventId),
  )

/** One task; `null` when it is not on this device, or `id` is null. */
export const useTaskOf = (id: string | null): Task | null | undefined =>
  useWorkspaceQuery(
    async (db) => (id === null ? null : ((await db.table<Task, string>('tasks').get(id)) ?? null)),
    [id],
  )

/** What was logged for an event, as far as this person may see it: hours, and how many entries they come from. */
export const useHoursOf = (eventId: string): { readonly hours: number; readonly entries: number } | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const entries = await db.table<WorkHour, string>('workHours').where('event_id').equals(eventId).toArray()
      const hundredths = entries.reduce((sum, { hours_worked }) => sum + hundredthsOfHours(hours_worked), 0)
      return { hours: hundredths / 100, entries: entries.length }
    },
    [eventId],
  )
