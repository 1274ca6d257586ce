import { type Ordered, type Placement, placeAt } from '@bama/domain'

/** Applies the sort keys that a placement changed on other items. */
export function placed<Item extends Ordered>(items: readonly Item[], rekeyed: Placement['rekeyed']): Item[] {
  const keyOf = new Map(rekeyed.map(({ id, key }) => [id, key]))
  return items.map((item) => ({ ...item, sort_order: keyOf.get(item.id) ?? item.sort_order }))
}

/** Moves an item. Usually only that item gets a new key, so that only it is written. */
export function moved<Item extends Ordered>(items: readonly Item[], id: string, index: number): Item[] {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  if (item === undefined || from === index) return [...items]
  const others = items.toSpliced(from, 1)
  const { key, rekeyed } = placeAt(others, index, Math.random)
  return placed(others, rekeyed).toSpliced(index, 0, { ...item, sort_order: key })
}

/** Adds an item at the end, wherever it was before. `items`: in their order. */
export function withLast<Item extends Ordered>(items: readonly Item[], item: Item): Item[] {
  const { key, rekeyed } = placeAt(items, items.length, Math.random)
  return [...placed(items, rekeyed), { ...item, sort_order: key }]
}
