import { type EntityName, orderKeyBetween } from '@bama/domain'
import { orderNumber } from './lists.ts'
import { isRaw, ownOf } from './read-backup.ts'
import { seededRandom } from './seeded.ts'

/** Lets whatever else waits for the event loop go first: long pieces of work take a turn between two steps. */
export type Turn = () => Promise<void>

/** Where records have a place among others, and among which. */
const groupedBy: Partial<Readonly<Record<EntityName, string | null>>> = { events: 'status', tasks: null }

const perSlice = 1000

/**
 * Keys of order for records whose place was a whole number, by their index in the file: in each column they stand as they
 * stood. The same file gives the same keys.
 */
export async function placesOf(
  entity: EntityName,
  items: readonly unknown[],
  turn: Turn,
): Promise<ReadonlyMap<number, string>> {
  const keys = new Map<number, string>()
  const column = groupedBy[entity]
  if (column === undefined) return keys
  const numbered = items.flatMap((raw, index) => {
    const place = isRaw(raw) ? orderNumber(ownOf(raw, 'sort_order')) : null
    const group = column === null || !isRaw(raw) ? '' : String(ownOf(raw, column))
    return place === null ? [] : [{ index, place, group }]
  })
  for (const [group, members] of Map.groupBy(numbered, (one) => one.group)) {
    const random = seededRandom(entity, group)
    let last: string | null = null
    for (const [count, { index }] of members.sort((a, b) => a.place - b.place || a.index - b.index).entries()) {
      if (count % perSlice === 0) await turn()
      last = orderKeyBetween(last, null, random)
      keys.set(index, last)
    }
  }
  return keys
}
