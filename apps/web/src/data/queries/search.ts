import { type Task, taskStatus, type VisibleEvent } from '@bama/domain'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { readInParts } from '../local/read-in-parts.ts'
import { workspace } from '../workspace/workspace.ts'

/** The fields of an event that the search uses and shows, because up to 20,000 events are in memory at once. */
export interface SearchedEvent {
  readonly id: string
  readonly name: string
  readonly date: string
  readonly endDate: string | null
  readonly clientId: string | null
  readonly operatorId: string | null
  readonly isArchived: boolean
}

export interface SearchedTask {
  readonly id: string
  readonly description: string
  readonly deadline: string | null
  readonly isDone: boolean
}

export interface Searched {
  readonly events: readonly SearchedEvent[]
  readonly tasks: readonly SearchedTask[]
}

const searchedEvent = (event: VisibleEvent): SearchedEvent => ({
  id: event.id,
  name: event.name,
  date: event.date,
  endDate: event.end_date,
  clientId: event.client_id,
  operatorId: event.assigned_operator_id,
  isArchived: event.is_archived,
})

const searchedTask = (task: Task): SearchedTask => ({
  id: task.id,
  description: task.description,
  deadline: task.deadline,
  isDone: task.status === taskStatus.completed,
})

/** The current records: events on the board and open tasks. */
export const useSearched = (): Searched | undefined =>
  useWorkspaceQuery(
    async (db) => {
      const [events, tasks] = await Promise.all([
        db.table<VisibleEvent, string>('events').where('_current').equals(1).toArray(),
        db.table<Task, string>('tasks').where('_current').equals(1).toArray(),
      ])
      return { events: events.map(searchedEvent), tasks: tasks.map(searchedTask) }
    },
    { needs: 'current' },
  )

/**
 * Reads the past records once, in parts: completed tasks, and the archive for people who may open it. Stops early when
 * `isOver` returns true.
 */
export async function readPast(
  withArchive: boolean,
  take: (part: Searched) => void,
  isOver: () => boolean,
): Promise<void> {
  const db = workspace.get()?.db
  if (db === undefined) return
  await readInParts(db.table<Task, string>('tasks'), (part) => {
    take({ events: [], tasks: part.map(searchedTask).filter(({ isDone }) => isDone) })
    return !isOver()
  })
  if (!withArchive) return
  await readInParts(db.table<VisibleEvent, string>('events'), (part) => {
    take({ events: part.map(searchedEvent).filter(({ isArchived }) => isArchived), tasks: [] })
    return !isOver()
  })
}
