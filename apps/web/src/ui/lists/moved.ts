import { type Ordered, type Placement, placeAt } from '@bama/domain'

/** The list with the keys that a placement gave to others. */
export function placed<Item extends Ordered>(items: readonly Item[], rekeyed: Placement['rekeyed']): Item[] {
  const keyOf = new Map(rekeyed.map(({ id, key }) => [id, key]))
  return items.map((item) => ({ ...item, sort_order: keyOf.get(item.id) ?? item.sort_order }))
}

/** The list with one item moved to another place. Only that item gets a new key, so only it is written. */
export function moved<Item extends Ordered>(items: readonly Item[], id: string, index: number): Item[] {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  if (item === undefined || from === index) return [...items]
  const others = items.toSpliced(from, 1)
  const { key, rekeyed } = placeAt(others, index, Math.random)
  return placed(others, rekeyed).toSpliced(index, 0, { ...item, sort_order: key })
}
