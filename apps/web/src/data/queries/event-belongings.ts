import { compareTasks, type CrewNeed, type Task } from '@bama/domain'
import { useMemo } from 'react'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** What an event has beside itself that is taken over from it. */
interface EventBelongings {
  /** In the order of their list. */
  readonly tasks: readonly Task[]
  readonly needs: readonly CrewNeed[]
}

/** The tasks of an event, those that are done too, and its needs; undefined while they are read. Null: of none. */
export function useEventBelongings(eventId: string | null): EventBelongings | undefined {
  const read = useWorkspaceQuery(
    async (db) => {
      if (eventId === null) return { tasks: [], needs: [] }
      const [tasks, needs] = await Promise.all([
        db.table<Task, string>('tasks').where('event_id').equals(eventId).toArray(),
        db.table<CrewNeed, string>('crewNeeds').where('event_id').equals(eventId).toArray(),
      ])
      return { tasks, needs }
    },
    [eventId],
  )
  return useMemo(() => read && { tasks: read.tasks.toSorted(compareTasks), needs: read.needs }, [read])
}
