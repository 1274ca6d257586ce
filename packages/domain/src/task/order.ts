import { compareText } from '../shared/compare-text.ts'
import { compareOrdered, type Ordered } from '../shared/order-key.ts'

export type OrderedTask = Ordered & { readonly created_at: string }

/**
 * Compares tasks in a list: by place, then those without a place, the newest first (specification A4). The
 * specification compares by place only if both tasks have one, which isn't transitive. So tasks without a place come
 * last, as on the board.
 */
export function compareTasks(a: OrderedTask, b: OrderedTask): number {
  const haveNoPlace = a.sort_order === null && b.sort_order === null
  return (haveNoPlace && compareText(b.created_at, a.created_at)) || compareOrdered(a, b)
}

/**
 * Returns the index in the whole list for an item dropped at `index` of the shown part (a filter hides the rest): right
 * after the shown neighbour above, or at the top right before the one below. Neither list has the moved item. Returns
 * -1 if the index is out of range.
 */
export function indexInWhole(whole: readonly Ordered[], shown: readonly Ordered[], index: number): number {
  if (index < 0 || index > shown.length) return -1
  const [neighbour, step] = index === 0 ? [shown[0], 0] : [shown[index - 1], 1]
  if (neighbour === undefined) return 0
  const at = whole.findIndex(({ id }) => id === neighbour.id)
  return at === -1 ? -1 : at + step
}
