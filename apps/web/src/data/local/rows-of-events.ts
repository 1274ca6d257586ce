import type { Table } from 'dexie'

/** Above this number of events, one read of everything between their ids is considered. */
const fewEvents = 20

/** Up to this average per event, one read that includes other events' rows is cheaper than one per event. */
const rowsForEvent = 20

/**
 * The rows of these events, in no order, by the index `event_id`. For many events it reads the whole range in one
 * request, unless too many other rows are in it. A request per event takes longer than the rows do, and a cursor that
 * jumps from event to event longer still.
 */
export async function rowsOfEvents<Row extends { readonly event_id: string }>(
  table: Table<Row, string>,
  ids: readonly string[],
): Promise<Row[]> {
  const index = table.where('event_id')
  const inOrder = ids.length > fewEvents ? [...ids].sort() : []
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first !== undefined && last !== undefined) {
    const between = index.between(first, last, true, true)
    if ((await between.count()) <= rowsForEvent * ids.length) {
      const known = new Set(ids)
      return (await between.toArray()).filter(({ event_id: id }) => known.has(id))
    }
  }
  return (await Promise.all(ids.map((id) => table.where('event_id').equals(id).toArray()))).flat()
}
