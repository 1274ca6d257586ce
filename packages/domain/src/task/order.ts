import type { Ordered } from '../shared/order-key.ts'

export type OrderedTask = Ordered & { readonly created_at: string }

/**
 * The order of a list of tasks: by place, then those without a place, the newest first (specification A4). The document
 * compares two tasks by place only if both have one; taken literally, three tasks could each stand before the next. So those
 * that were never placed stand together, at the end, as on the board.
 */
export function compareTasks(a: OrderedTask, b: OrderedTask): number {
  if (a.sort_order !== b.sort_order) {
    if (a.sort_order === null) return 1
    if (b.sort_order === null) return -1
    return a.sort_order < b.sort_order ? -1 : 1
  }
  if (a.sort_order === null && a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/**
 * The place in the whole list for what is put at `index` of the part that is shown (a filter hides the rest): right after the
 * shown neighbour above, at the top right before the one below. Both lists are without what moves. An index out of range
 * stays out of range.
 */
export function indexInWhole(whole: readonly Ordered[], shown: readonly Ordered[], index: number): number {
  if (index < 0 || index > shown.length) return -1
  const [neighbour, step] = index === 0 ? [shown[0], 0] : [shown[index - 1], 1]
  if (neighbour === undefined) return 0
  const at = whole.findIndex(({ id }) => id === neighbour.id)
  return at === -1 ? -1 : at + step
}
