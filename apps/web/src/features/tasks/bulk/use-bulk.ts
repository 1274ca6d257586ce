import { editTasks, type TaskEdit } from '@bama/domain'
import { useCallback, useState } from 'react'
import { type LocalTask, runCommand, takeBackEdits, type WrittenEdit } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { showDone, showFailure, showProblem } from '../../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../../ui/feedback/show-undo.tsx'
import { rangeTo } from '../../../ui/lists/selection.ts'

const { bulk: texts, toast } = tasksTexts

/** The fields that can be changed in many tasks at once. */
export type BulkChange = Partial<Pick<LocalTask, 'status' | 'assigned_user' | 'deadline'>>
type Written = BulkChange & Partial<Pick<LocalTask, 'deadline_time'>>

interface Bulk {
  readonly selected: ReadonlySet<string>
  readonly isSelecting: boolean
  /** The task toggled last, undefined if all were selected at once. */
  readonly last: string | undefined
  /** `shown`: the tasks as they are shown, to toggle all from the one before to this one. */
  readonly toggle: (task: LocalTask, shown?: readonly LocalTask[]) => void
  readonly select: (tasks: readonly LocalTask[]) => void
  readonly begin: () => void
  readonly end: () => void
  readonly change: (tasks: readonly LocalTask[], change: BulkChange) => Promise<void>
}

interface Selection {
  readonly ids: ReadonlySet<string>
  readonly isOn: boolean
  readonly last?: string
}

const nothing: Selection = { ids: new Set(), isOn: false }

/** Selecting tasks and changing them together. Tasks that leave the list (done, deleted) are deselected. */
export function useBulk(open: readonly LocalTask[]): Bulk {
  const [{ ids, isOn, last }, setState] = useState(nothing)
  const [lastOpen, setLastOpen] = useState(open)
  if (open !== lastOpen) {
    setLastOpen(open)
    if (ids.size > 0) {
      const kept = new Set(open.flatMap(({ id }) => (ids.has(id) ? [id as string] : [])))
      if (kept.size < ids.size) setState((now) => ({ ...now, ids: kept, isOn: isOn && kept.size > 0 }))
    }
  }

  const toggle = useCallback((task: LocalTask, shown: readonly LocalTask[] = []) => {
    setState((now) => {
      const next = new Set(now.ids)
      const isChosen = !next.has(task.id)
      for (const { id } of rangeTo(task, now.last, shown)) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return { ids: next, isOn: now.isOn || next.size > 0, last: task.id }
    })
  }, [])

  const change = useCallback(async (tasks: readonly LocalTask[], chosen: BulkChange): Promise<void> => {
    // A time without a day is shown nowhere, and would come back with the next day.
    const wanted: Written = chosen.deadline === null ? { ...chosen, deadline_time: null } : chosen
    const edits: readonly TaskEdit[] = tasks.map((base) => ({ base, input: wanted }))
    const { changed, failed } = await writeEach(edits)
    if (failed > 0) showProblem(texts.someFailed(failed))
    if (changed.length === 0) return
    const back = changed.map(({ base }) => ({
      id: base.id,
      written: wanted,
      before: Object.fromEntries(Object.keys(wanted).map((field) => [field, base[field as keyof Written]])),
    }))
    showUndo(texts.done(changed.length), toast.undo, () => void putBack(back))
  }, [])

  return {
    selected: ids,
    isSelecting: isOn,
    last,
    toggle,
    select: useCallback((tasks) => setState({ ids: new Set(tasks.map(({ id }) => id)), isOn: true }), []),
    begin: useCallback(() => setState((now) => ({ ...now, isOn: true })), []),
    end: useCallback(() => setState(nothing), []),
    change,
  }
}

/** What somebody changed since stays: theirs is the later word. */
async function putBack(edits: readonly WrittenEdit[]): Promise<void> {
  const outcome = await takeBackEdits('tasks', edits)
  if (!outcome.ok) return showFailure(texts.failed, outcome.error)
  const kept = edits.length - outcome.value.length
  if (kept > 0) showProblem(texts.someFailed(kept))
  showDone(toast.undone(outcome.value.length))
}

/** Writes all edits at once. If a task no longer exists, which rejects the whole write, writes them one by one. */
async function writeEach(
  edits: readonly TaskEdit[],
): Promise<{ readonly changed: readonly TaskEdit[]; readonly failed: number }> {
  const outcome = await runCommand(editTasks, { edits })
  if (outcome.ok) {
    const written = new Set<string>(outcome.value.map(({ recordId }) => recordId))
    return { changed: edits.filter(({ base }) => written.has(base.id)), failed: 0 }
  }
  if (outcome.error.code !== 'not_found') {
    showFailure(texts.failed, outcome.error)
    return { changed: [], failed: 0 }
  }
  const changed: TaskEdit[] = []
  let failed = 0
  for (const edit of edits) {
    const one = await runCommand(editTasks, { edits: [edit] })
    if (!one.ok) failed++
    else if (one.value.length > 0) changed.push(edit)
  }
  return { changed, failed }
}
