import { compareTasks, type CrewNeed, type Task } from '@bama/domain'
import { useMemo } from 'react'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** An event's dependants that are copied with it. */
interface EventBelongings {
  /** In the order of the task list. */
  readonly tasks: readonly Task[]
  readonly needs: readonly CrewNeed[]
}

/** An event's tasks, completed ones too, and its needs; undefined while loading. Without an event both are empty. */
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
    { deps: [eventId] },
  )
  return useMemo(() => read && { tasks: read.tasks.toSorted(compareTasks), needs: read.needs }, [read])
}
