import { compareText, type Task, taskStatus } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { overlayPart, overlayRows } from '../workspace/overlay-changes.ts'
import { useCurrentRows, useWorkspaceQuery } from '../workspace/live-query.ts'
import { useRow } from './rows.ts'

/** A task as stored on this device. `_synced`: whether the server has all changes made here. */
export type LocalTask = Task & { readonly _synced: boolean }

const tasksIn = (db: LocalDatabase) => db.table<LocalTask, string>('tasks')

/** The open tasks, in no order. Found by their mark, so completed tasks cost nothing. */
export const useOpenTasks = (): readonly LocalTask[] | undefined =>
  useCurrentRows(
    'tasks',
    overlayRows<LocalTask>('tasks', (task) => !isCompleted(task)),
  )

const isCompleted = ({ status }: LocalTask): boolean => status === taskStatus.completed

interface CompletedTasks {
  /** How many there are. */
  readonly total: number
  /** The most recently changed first. */
  readonly tasks: readonly LocalTask[]
}

/** The latest completed tasks. Apart from these rows only index keys are read, however many there are. */
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

export async function allCompleted(db: LocalDatabase, assignee?: string): Promise<CompletedTasks> {
  const rows = (await tasksIn(db).where('status').equals(taskStatus.completed).toArray()).filter(isOf(assignee))
  const tasks = rows.toSorted((a, b) => compareText(b.updated_at, a.updated_at) || compareText(a.id, b.id))
  return { total: rows.length, tasks }
}

/** The latest completed tasks, or all of them; of everyone, or of one person by e-mail. */
export function useCompletedTasks(count: number | 'all', assignee?: string): CompletedTasks | undefined {
  const isTheirs = isOf(assignee)
  return useWorkspaceQuery(
    (db) => (count === 'all' ? allCompleted(db, assignee) : latestCompleted(db, count, assignee)),
    {
      deps: [count, assignee],
      overlay: overlayPart(
        'tasks',
        overlayRows('tasks', (task) => isCompleted(task) && isTheirs(task)),
      ),
    },
  )
}

const isOf =
  (assignee: string | undefined) =>
  (task: Task): boolean =>
    assignee === undefined || task.assigned_user?.toLowerCase() === assignee.toLowerCase()

/** A task; `null` if it isn't on this device, `undefined` while loading. */
export const useTaskRecord = (id: string | undefined): LocalTask | null | undefined =>
  useRow<LocalTask>('tasks', id, 'current')
