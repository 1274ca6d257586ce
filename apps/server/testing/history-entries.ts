import { entriesOf, type HistoryRow } from '../src/store/history.ts'
import type { Db, Tx } from '../src/store/schema.ts'

/** Returns the whole history, or that of one record id: a row per cell, in the order of writing, with values as JSON. */
export async function historyEntries(db: Db | Tx, id: string | null = null): Promise<readonly HistoryRow[]> {
  const all = db.selectFrom('history').selectAll().orderBy('n')
  const rows = await (id === null ? all : all.where('record_id', '=', id)).execute()
  const kept = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  return rows.flatMap((row) =>
    entriesOf(row).map(({ n, cell, oldValue, newValue }) => ({
      ...row,
      n,
      cell,
      old_value: kept(oldValue),
      new_value: kept(newValue),
    })),
  )
}
