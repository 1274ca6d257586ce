import type { ChecklistItem } from '@bama/domain'

/** Lists up to this length are shown whole. */
const shortList = 8

/** The items to fold: in a long list, those that are done. */
export const foldedOf = (items: readonly ChecklistItem[]): ReadonlySet<string> =>
  new Set(items.length <= shortList ? [] : items.filter(({ completed }) => completed).map(({ id }) => id))
