import type { Task } from '@bama/domain'
import type { LocalTask } from '../../data/index.ts'

/** The fields that are changed without a form. */
export type QuickEdit = Partial<Pick<Task, 'status' | 'priority' | 'deadline' | 'assigned_user' | 'sort_order'>>

interface Painted {
  readonly edit: QuickEdit
  /** Of the action that did it. A later one of the same task takes its place. */
  readonly token: number
}

/** What people did a moment ago, by task, until the live query shows it. */
export type PaintedEdits = ReadonlyMap<string, Painted>

export const nothingPainted: PaintedEdits = new Map()

export function withEdits(
  painted: PaintedEdits,
  token: number,
  edits: Iterable<readonly [id: string, edit: QuickEdit]>,
): PaintedEdits {
  const next = new Map(painted)
  for (const [id, edit] of edits) next.set(id, { edit: { ...painted.get(id)?.edit, ...edit }, token })
  return next
}

/** Forgets an action: it failed, or it was written long ago. */
export const withoutToken = (painted: PaintedEdits, token: number): PaintedEdits =>
  kept(painted, (one) => one.token !== token)

/** Forgets what the live query shows by now, and tasks that are gone from it. */
export function withoutShown(painted: PaintedEdits, rows: readonly LocalTask[]): PaintedEdits {
  if (painted.size === 0) return painted
  const byId = new Map<string, LocalTask>(rows.map((row) => [row.id, row]))
  return kept(painted, ({ edit }, id) => {
    const row = byId.get(id)
    return row !== undefined && !isShown(row, edit)
  })
}

/** The rows as people have made them. Untouched rows stay the same objects. */
export function paintedRows(rows: readonly LocalTask[], painted: PaintedEdits): readonly LocalTask[] {
  if (painted.size === 0) return rows
  return rows.map((row) => {
    const one = painted.get(row.id)
    return one === undefined || isShown(row, one.edit) ? row : { ...row, ...one.edit }
  })
}

const isShown = (row: LocalTask, edit: QuickEdit): boolean =>
  Object.entries(edit).every(([field, value]) => row[field as keyof QuickEdit] === value)

function kept(painted: PaintedEdits, isKept: (one: Painted, id: string) => boolean): PaintedEdits {
  const next = new Map([...painted].filter(([id, one]) => isKept(one, id)))
  return next.size === painted.size ? painted : next
}
