import type { Task } from '@bama/domain'
import type { LocalTask } from '../../data/index.ts'

/** The fields that are changed without a form. */
export type QuickEdit = Partial<Pick<Task, 'status' | 'priority' | 'deadline' | 'assigned_user' | 'sort_order'>>

interface OptimisticEdit {
  readonly edit: QuickEdit
  /** Of the action that did it. A later one of the same task takes its place. */
  readonly token: number
}

/** What people did a moment ago, by task, until the live query shows it. */
export type OptimisticEdits = ReadonlyMap<string, OptimisticEdit>

export const noOptimisticEdits: OptimisticEdits = new Map()

export function withEdits(
  optimistic: OptimisticEdits,
  token: number,
  edits: Iterable<readonly [id: string, edit: QuickEdit]>,
): OptimisticEdits {
  const next = new Map(optimistic)
  for (const [id, edit] of edits) next.set(id, { edit: { ...optimistic.get(id)?.edit, ...edit }, token })
  return next
}

/** Forgets an action: it failed, or it was written long ago. */
export const withoutToken = (optimistic: OptimisticEdits, token: number): OptimisticEdits =>
  kept(optimistic, (one) => one.token !== token)

/** Forgets what the live query shows by now, and tasks that are gone from it. */
export function withoutShown(optimistic: OptimisticEdits, rows: readonly LocalTask[]): OptimisticEdits {
  if (optimistic.size === 0) return optimistic
  const byId = new Map<string, LocalTask>(rows.map((row) => [row.id, row]))
  return kept(optimistic, ({ edit }, id) => {
    const row = byId.get(id)
    return row !== undefined && !isShown(row, edit)
  })
}

/** The rows as people have made them. Untouched rows stay the same objects. */
export function optimisticRows(rows: readonly LocalTask[], optimistic: OptimisticEdits): readonly LocalTask[] {
  if (optimistic.size === 0) return rows
  return rows.map((row) => {
    const one = optimistic.get(row.id)
    return one === undefined || isShown(row, one.edit) ? row : { ...row, ...one.edit }
  })
}

const isShown = (row: LocalTask, edit: QuickEdit): boolean =>
  Object.entries(edit).every(([field, value]) => row[field as keyof QuickEdit] === value)

function kept(optimistic: OptimisticEdits, isKept: (one: OptimisticEdit, id: string) => boolean): OptimisticEdits {
  const next = new Map([...optimistic].filter(([id, one]) => isKept(one, id)))
  return next.size === optimistic.size ? optimistic : next
}
