import { hundredthsOfHours, type Task, type WorkHour } from '@bama/domain'
import { type LocalEvent, useWorkspaceQuery } from '../workspace/live-query.ts'

/** One event, an archived one too; `null` when it is not on this device, `undefined` while that is not known. */
export function useEventRecord(id: string | undefined): LocalEvent | null | undefined {
  const found = useWorkspaceQuery(
    async (db) => ({ id, event: id === undefined ? undefined : await db.table<LocalEvent, string>('events').get(id) }),
    [id],
  )
  // What the last address found is no answer to this one.
  return found === undefined || found.id !== id ? undefined : (found.event ?? null)
}

/** The tasks of an event, in no order; none for an event that is not there yet. */
export const useTasksOf = (eventId: string | null): readonly Task[] | undefined =>
  useWorkspaceQuery(
    (db) =>
      eventId === null
        ? Promise.resolve([])
        : db.table<Task, string>('tasks').where('event_id').equals(eventId).toArray(),
    [eventId],
  )

/** One task; `null` when it is not on this device, or none is asked for. */
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
