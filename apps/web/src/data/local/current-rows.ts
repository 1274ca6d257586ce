import type { Table } from 'dexie'
import { followChangedKeys } from '../runtime/changed-keys.ts'
import type { LiveRunner } from '../runtime/throttled-query.ts'
import { liveRunner } from '../runtime/live-runner.ts'
import { isCurrent, type MarkedStore } from './current-mark.ts'
import type { LocalDatabase } from './database.ts'

/** With more changed rows than this, one read by the index is cheaper. */
const mostByKey = 100

/** The rows that carry a store's mark (current-mark.ts), for a live query. */
interface CurrentRows<Row> {
  /** In no order. Rows that did not change since the reading before are the same objects. One at a time. */
  readonly read: () => Promise<readonly Row[]>
  /** Runs a query whenever one of these rows may have changed. */
  readonly live: LiveRunner
}

/**
 * Reads a store's current rows once, and afterwards only the changed ones. Otherwise each write of an event would wait
 * for hundreds of rows to be read again for every screen that shows them (packages/sync/SPEC.md, S111).
 */
export function currentRows<Row extends { readonly id: string }>(
  db: LocalDatabase,
  store: MarkedStore,
): CurrentRows<Row> {
  const table: Table<Row, string> = db.table(store)
  const changed = followChangedKeys(table)
  let known: ReadonlyMap<string, Row> = new Map()

  async function readByKey(keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const next = new Map(known)
    for (const [index, row] of (await table.bulkGet([...keys])).entries()) {
      if (row !== undefined && isCurrent(store, row)) next.set(row.id, row)
      else next.delete(keys[index] ?? '')
    }
    return next
  }

  const readAll = async (): Promise<ReadonlyMap<string, Row>> =>
    new Map((await table.where('_current').equals(1).toArray()).map((row) => [row.id, row]))

  return {
    async read() {
      const keys = changed.take()
      try {
        known = await (keys === 'everything' || keys.size > mostByKey ? readAll() : readByKey([...keys]))
      } catch (error) {
        changed.putBack(keys)
        throw error
      }
      return [...known.values()]
    },
    live: liveRunner((listener) => changed.follow(listener)),
  }
}
