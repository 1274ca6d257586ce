import type { TagRow } from './tag-rows.ts'

export const deleteButtonId = ({ key }: Pick<TagRow, 'key'>): string => `delete-tag-${key}`

/** After a line is gone, the focus goes to the one that took its place, or the one before. */
export function focusNeighbour(rows: readonly TagRow[], gone: TagRow): void {
  const at = rows.findIndex(({ key }) => key === gone.key)
  const others = rows.filter(({ key, tag }) => key !== gone.key && tag !== null)
  const next = others.find((row) => rows.indexOf(row) > at) ?? others.at(-1)
  if (next !== undefined) document.getElementById(deleteButtonId(next))?.focus()
}
