import { defaultTagColor, defaultTagName, type Tag } from '@bama/domain'
import { byName } from '../../../ui/lists/hebrew-search.ts'

export interface TagRow {
  readonly id: string
  readonly name: string
  readonly color: string
  /** Null for the default tag while it has no colour. It is listed but not stored then. */
  readonly tag: Tag | null
}

/** Returns the tags sorted by name, including the default tag even if it isn't stored. */
export function tagRows(tags: readonly Tag[]): readonly TagRow[] {
  const rows: TagRow[] = tags.map((tag) => ({ id: tag.id, name: tag.name, color: tag.color, tag }))
  const at = tags.findIndex(({ name }) => name === defaultTagName)
  const stored = rows[at]
  // The id stays the same when the default tag gets stored, so that its row keeps the focus.
  const own = {
    id: 'default',
    name: defaultTagName,
    color: stored?.color ?? defaultTagColor,
    tag: stored?.tag ?? null,
  }
  return [...rows.filter((_, index) => index !== at), own].toSorted((a, b) => byName(a.name, b.name))
}
