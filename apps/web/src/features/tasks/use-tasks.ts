import {
  type Actor,
  authorize,
  can,
  compareTasks,
  editTask,
  indexInWhole,
  moveTask,
  type Patch,
  type TaskPriority,
  taskStatus,
  type TaskStatus,
} from '@bama/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type LocalTask, runCommand, takeBackEdit } from '../../data/index.ts'
import { tasksTexts } from '../../texts/tasks.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import { indexAfter, type OrderStep } from '../../ui/lists/order-step.ts'
import { copyTaskLink } from './copy-link.ts'
import { handFocusTo, mainKey, recordKey } from '../../ui/hooks/record-focus.ts'
import type { TaskActions } from './task-actions.ts'

const { toast } = tasksTexts

interface TasksOptions {
  /** Undefined while loading. Unchanged rows keep their identity (data/runtime/reuse-unchanged.ts). */
  readonly rows: readonly LocalTask[] | undefined
  readonly actor: Actor
  readonly isShown: (task: LocalTask) => boolean
  /** The list is sorted by a column, so that rows can't be moved. */
  readonly isSorted?: boolean
  readonly onOpen: (task: LocalTask) => void
  readonly onEdit: (task: LocalTask) => void
  readonly onDelete: (task: LocalTask) => void
  readonly onToggleSelected: (task: LocalTask, isRange: boolean) => void
}

interface TasksState {
  /** The open tasks in order. */
  readonly open: readonly LocalTask[]
  /** The open tasks that match the filter. */
  readonly shown: readonly LocalTask[]
  readonly actions: TaskActions
  /** Freezes the list during a drag, because the drag library allows no row to appear or disappear. */
  readonly hold: () => void
  readonly letGo: (drop: { readonly id: string; readonly index: number } | null) => void
}

const noRows: readonly LocalTask[] = []

const without = (tasks: readonly LocalTask[], id: string): readonly LocalTask[] =>
  tasks.filter((task) => task.id !== id)

/** The open tasks as shown, and the actions on them. */
export function useTasks(options: TasksOptions): TasksState {
  const { rows, actor, isShown } = options
  const open = useMemo(() => (rows ?? noRows).toSorted(compareTasks), [rows])
  const filtered = useMemo(() => open.filter(isShown), [open, isShown])
  const [held, setHeld] = useState<readonly LocalTask[] | null>(null)
  const shown = held ?? filtered
  const latest = useRef({ options, open, shown })
  useEffect(() => {
    latest.current = { options, open, shown }
  })

  const stable = useMemo(() => {
    /** `index`: among the shown tasks without the moved one. */
    const move = async (task: LocalTask, index: number): Promise<void> => {
      const whole = without(latest.current.open, task.id)
      const place = indexInWhole(whole, without(latest.current.shown, task.id), index)
      const outcome = await runCommand(moveTask, { task, others: whole, index: place })
      if (!outcome.ok) showFailure(toast.moveFailed, outcome.error)
    }

    const setStatus = async (task: LocalTask, status: TaskStatus): Promise<void> => {
      const outcome = await runCommand(editTask, { base: task, input: { status } })
      if (!outcome.ok) return showFailure(toast.statusFailed, outcome.error)
      // The row moves to the other list, so a toast confirms it and offers an undo.
      const before = task.status
      if (status === taskStatus.completed && before !== taskStatus.completed)
        showUndo(toast.completed, toast.undo, () => void reopen(task, before))
      else if (before === taskStatus.completed && status !== taskStatus.completed) showDone(toast.reopened)
    }

    /** Takes back that it was completed, unless somebody said another status since. */
    const reopen = async ({ id }: LocalTask, before: TaskStatus): Promise<void> => {
      const fields = { written: { status: taskStatus.completed }, before: { status: before } }
      const outcome = await takeBackEdit('tasks', id, fields)
      if (!outcome.ok) return showFailure(toast.statusFailed, outcome.error)
      handFocusTo([recordKey('task', id), mainKey])
      showDone(toast.reopened)
    }

    const setPriority = async (task: LocalTask, priority: TaskPriority): Promise<void> => {
      const outcome = await runCommand(editTask, { base: task, input: { priority } })
      if (!outcome.ok) showFailure(toast.priorityFailed, outcome.error)
    }

    const placeOf: TaskActions['placeOf'] = ({ id }) => {
      if (latest.current.options.isSorted === true) return null
      const index = latest.current.shown.findIndex((task) => task.id === id)
      return index === -1 ? null : { index, total: latest.current.shown.length }
    }

    const moveWithin = (task: LocalTask, step: OrderStep): void => {
      // From where it is now: others may have changed the list while the menu was open.
      const place = placeOf(task)
      if (place === null) return
      void move(task, indexAfter(step, place))
      handFocusTo([recordKey('task', task.id)])
    }

    const mayChange = (task: LocalTask, patch: Patch): boolean => {
      const before = { id: task.id, fields: { ...task } }
      return authorize(actor, 'tasks', { operation: 'update', before, after: before, patch }) === null
    }

    const actions: TaskActions = {
      mayEdit: (task) => mayChange(task, { description: task.description }),
      maySetStatus: (task) => mayChange(task, { status: task.status }),
      mayCreate: can(actor, 'can_create_tasks'),
      mayDelete: (task) =>
        authorize(actor, 'tasks', { operation: 'delete', before: { id: task.id, fields: { ...task } } }) === null,
      placeOf,
      open: (task) => latest.current.options.onOpen(task),
      edit: (task) => latest.current.options.onEdit(task),
      setStatus: (task, status) => void setStatus(task, status),
      setPriority: (task, priority) => void setPriority(task, priority),
      moveWithin,
      askDelete: (task) => latest.current.options.onDelete(task),
      copyLink: ({ id }) => void copyTaskLink(id),
      toggleSelected: (task, isRange = false) => latest.current.options.onToggleSelected(task, isRange),
    }

    return {
      actions,
      hold: () => setHeld(latest.current.shown),
      letGo(drop: { readonly id: string; readonly index: number } | null) {
        const task = drop === null ? undefined : latest.current.open.find(({ id }) => id === drop.id)
        if (drop !== null && task !== undefined) void move(task, drop.index)
        setHeld(null)
      },
    }
  }, [actor])

  return { open, shown, ...stable }
}
