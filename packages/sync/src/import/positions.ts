import { type EntityName, orderKeyBetween } from '@bama/domain'
import { orderNumber } from './lists.ts'
import { isRaw, ownOf } from './read-backup.ts'
import { seededRandom } from './seeded.ts'

/** Lets other work run first. Long work awaits it between steps. */
export type Turn = () => Promise<void>

/** Entities with ordered records, and the field that groups them, if any. */
const groupedBy: Partial<Readonly<Record<EntityName, string | null>>> = { events: 'status', tasks: null }

const perSlice = 1000

/**
 * Returns order keys for records whose position was a whole number, by their index in the file, preserving the order
 * within each column. The same file always gives the same keys.
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
