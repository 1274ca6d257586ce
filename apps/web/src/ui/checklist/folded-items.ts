import type { ChecklistItem } from '@bama/domain'

/** A list as long as this is shown whole. */
const shortList = 8

/** What need not be read again of a long list: the lines that are done. */
export const foldedOf = (items: readonly ChecklistItem[]): ReadonlySet<string> =>
  new Set(items.length <= shortList ? [] : items.filter(({ completed }) => completed).map(({ id }) => id))
