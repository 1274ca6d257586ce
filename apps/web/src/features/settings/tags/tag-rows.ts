import { defaultTagColor, defaultTagName, type Tag } from '@bama/domain'
import { byName } from '../../../ui/lists/hebrew-search.ts'

/** A line of the list. */
export interface TagRow {
  readonly id: string
  readonly name: string
  readonly color: string
  /** Null: the default tag, to which nobody gave a colour yet. It is shown and not stored. */
  readonly tag: Tag | null
}

/** The tags by name, the default one among them even if it is not in the data. */
export function tagRows(tags: readonly Tag[]): readonly TagRow[] {
  const rows: TagRow[] = tags.map((tag) => ({ id: tag.id, name: tag.name, color: tag.color, tag }))
  const at = tags.findIndex(({ name }) => name === defaultTagName)
  const stored = rows[at]
  // One id before and after it gets its colour: the line stays, and the focus on it.
  const own = {
    id: 'default',
    name: defaultTagName,
    color: stored?.color ?? defaultTagColor,
    tag: stored?.tag ?? null,
  }
  return [...rows.filter((_, index) => index !== at), own].toSorted((a, b) => byName(a.name, b.name))
}
