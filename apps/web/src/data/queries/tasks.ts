import { type Task, taskStatus } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { overlayPart, overlayRow, overlayRows } from '../workspace/overlay-changes.ts'
import { useCurrentRows, useWorkspaceQuery } from '../workspace/live-query.ts'

/** A task as this device holds it. `_synced`: whether the server has everything this device knows of it. */
export type LocalTask = Task & { readonly _synced: boolean }

const tasksIn = (db: LocalDatabase) => db.table<LocalTask, string>('tasks')

/** The tasks that are not done, in no order. They are found by their mark, so those that are done cost nothing. */
export const useOpenTasks = (): readonly LocalTask[] | undefined =>
  useCurrentRows(
    'tasks',
    overlayRows<LocalTask>('tasks', (task) => !isCompleted(task)),
  )

const isCompleted = ({ status }: LocalTask): boolean => status === taskStatus.completed

interface CompletedTasks {
  /** How many there are. */
  readonly total: number
  /** The latest changed first. */
  readonly tasks: readonly LocalTask[]
}

/** The latest of the completed tasks. Only keys of indexes are read but for those few, however many there are. */
export async function latestCompleted(db: LocalDatabase, count: number, assignee?: string): Promise<CompletedTasks> {
  const tasks = tasksIn(db)
  return db.transaction('r', tasks, async () => {
    const keys = new Set(await tasks.where('status').equals(taskStatus.completed).primaryKeys())
    const completed =
      assignee === undefined
        ? keys
        : keys.intersection(new Set(await tasks.where('assigned_user').equalsIgnoreCase(assignee).primaryKeys()))
    if (completed.size === 0) return { total: 0, tasks: [] }
    const byChange = await tasks.orderBy('updated_at').reverse().primaryKeys()
    const rows = await tasks.bulkGet(byChange.filter((id) => completed.has(id)).slice(0, count))
    return { total: completed.size, tasks: rows.filter((row) => row !== undefined) }
  })
}

/** All completed tasks. */
export async function allCompleted(db: LocalDatabase, assignee?: string): Promise<CompletedTasks> {
  const rows = (await tasksIn(db).where('status').equals(taskStatus.completed).toArray()).filter(isOf(assignee))
  const tasks = rows.toSorted((a, b) =>
    a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : a.id < b.id ? -1 : 1,
  )
  return { total: rows.length, tasks }
}

/** The completed tasks: so many of the latest, or all of them; of everybody, or of one person by e-mail. */
export function useCompletedTasks(count: number | 'all', assignee?: string): CompletedTasks | undefined {
  const isTheirs = isOf(assignee)
  return useWorkspaceQuery(
    (db) => (count === 'all' ? allCompleted(db, assignee) : latestCompleted(db, count, assignee)),
    [count, assignee],
    overlayPart(
      'tasks',
      overlayRows('tasks', (task) => isCompleted(task) && isTheirs(task)),
    ),
  )
}

const isOf =
  (assignee: string | undefined) =>
  (task: Task): boolean =>
    assignee === undefined || task.assigned_user?.toLowerCase() === assignee.toLowerCase()

/** One task; `null` when it is not on this device, `undefined` while that is not known. */
export function useTaskRecord(id: string | undefined): LocalTask | null | undefined {
  const found = useWorkspaceQuery(
    async (db) => ({ id, task: id === undefined ? null : ((await tasksIn(db).get(id)) ?? null) }),
    [id],
    overlayPart('task', overlayRow<LocalTask>('tasks', id)),
    ({ task }) => (task === null ? 'everything' : 'current'),
  )
  // The result for another id is none for this one.
  return found?.id === id ? found?.task : undefined
}
