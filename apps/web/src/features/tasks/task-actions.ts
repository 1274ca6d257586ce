import type { TaskPriority, TaskStatus } from '@bama/domain'
import { createContext, useContext } from 'react'
import type { LocalTask } from '../../data/index.ts'
import type { OrderStep } from '../../ui/lists/order-step.ts'

/** The actions of a task. The object is stable, so that rows don't re-render. */
export interface TaskActions {
  /** Whether all fields may be edited. Without this right, users may still set the status of their own tasks. */
  mayEdit(task: LocalTask): boolean
  maySetStatus(task: LocalTask): boolean
  readonly mayCreate: boolean
  mayDelete(task: LocalTask): boolean
  /** Returns the task's place in the shown list, or null if it isn't there or the list is sorted by a column. */
  placeOf(task: LocalTask): { readonly index: number; readonly total: number } | null
  open(task: LocalTask): void
  edit(task: LocalTask): void
  setStatus(task: LocalTask, status: TaskStatus): void
  setPriority(task: LocalTask, priority: TaskPriority): void
  moveWithin(task: LocalTask, step: OrderStep): void
  askDelete(task: LocalTask): void
  copyLink(task: LocalTask): void
  /** `isRange`: also the tasks between the one toggled before and this one. */
  toggleSelected(task: LocalTask, isRange?: boolean): void
}

export const TaskActionsContext = createContext<TaskActions | null>(null)

export function useTaskActions(): TaskActions {
  const actions = useContext(TaskActionsContext)
  if (actions === null) throw new Error('a task is rendered inside the tasks screen')
  return actions
}

/** Returns the first line of a task's description, which serves as its name. */
export const titleOf = ({ description }: Pick<LocalTask, 'description'>): string => description.split('\n', 1)[0] ?? ''
