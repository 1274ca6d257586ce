import type { TaskPriority, TaskStatus } from '@bama/domain'
import { createContext, useContext } from 'react'
import type { LocalTask } from '../../data/index.ts'

export type PlaceInList = 'up' | 'down' | 'top' | 'bottom'

/** What can be done with a task. One stable object, so that no row is rendered again because of it. */
export interface TaskActions {
  /** Whether any field may be changed; who may not edit a task may still set the status of one that is theirs. */
  mayEdit(task: LocalTask): boolean
  maySetStatus(task: LocalTask): boolean
  readonly mayCreate: boolean
  mayDelete(task: LocalTask): boolean
  /** Where it stands among those that are shown; null for one that is not in the list. */
  placeOf(task: LocalTask): { readonly index: number; readonly total: number } | null
  open(task: LocalTask): void
  edit(task: LocalTask): void
  setStatus(task: LocalTask, status: TaskStatus): void
  setPriority(task: LocalTask, priority: TaskPriority): void
  moveWithin(task: LocalTask, place: PlaceInList): void
  askDelete(task: LocalTask): void
  copyLink(task: LocalTask): void
  toggleSelected(task: LocalTask): void
}

export const TaskActionsContext = createContext<TaskActions | null>(null)

export function useTaskActions(): TaskActions {
  const actions = useContext(TaskActionsContext)
  if (actions === null) throw new Error('a task is rendered inside the tasks screen')
  return actions
}

/** The first line of what a task says: by it people know it, in names of controls too. */
export const titleOf = ({ description }: Pick<LocalTask, 'description'>): string => description.split('\n', 1)[0] ?? ''
