import type { TagRow } from './tag-rows.ts'

export const deleteButtonId = ({ id }: Pick<TagRow, 'id'>): string => `delete-tag-${id}`

/** After a line is gone, the focus goes to the one that took its place, or the one before. */
export function focusNeighbour(rows: readonly TagRow[], gone: TagRow): void {
  const at = rows.findIndex(({ id }) => id === gone.id)
  const others = rows.filter(({ id, tag }) => id !== gone.id && tag !== null)
  const next = others.find((row) => rows.indexOf(row) > at) ?? others.at(-1)
  if (next !== undefined) document.getElementById(deleteButtonId(next))?.focus()
}
