import type { Table } from 'dexie'

/** From so many events on one reading of all that lies between their ids is tried. */
const fewEvents = 20

/** So many rows for an event are cheaper read in one go, those of other events in between included, than event by event. */
const rowsForEvent = 20

/**
 * The rows of these events, in no order, by the index `event_id`. Of hundreds of events in one reading, where not too much else
 * lies between them: a request for each takes longer than the rows do, and a range that jumps from one to the next longer still.
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
