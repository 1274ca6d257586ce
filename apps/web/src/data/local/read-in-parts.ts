import type Dexie from 'dexie'
import type { Table } from 'dexie'

/** The number of records read within a frame or two. */
const partSize = 500

/** Reads a store in parts: 20,000 records at once would block the page. Stops early when `take` returns `false`. */
export async function readInParts<T extends { readonly id: string }>(
  table: Table<T, string>,
  take: (part: readonly T[]) => boolean | void | Promise<boolean | void>,
): Promise<void> {
  let part = await table.orderBy(':id').limit(partSize).toArray()
  for (;;) {
    if ((await take(part)) === false) return
    const last = part.at(-1)
    if (last === undefined || part.length < partSize) return
    part = await table.where(':id').above(last.id).limit(partSize).toArray()
  }
}

/** The tasks that have hours, and the events that have a chat: the stores have no index by these fields. */
export async function namedWithoutIndex(db: Dexie): Promise<ReadonlySet<unknown>> {
  const named = new Set<unknown>()
  const fields = { workHours: 'task_id', chats: 'event_id' }
  for (const [store, field] of Object.entries(fields))
    await readInParts(db.table<Readonly<Record<string, unknown>> & { readonly id: string }, string>(store), (part) => {
      for (const record of part) named.add(record[field])
    })
  return named
}
