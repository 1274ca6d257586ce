import type { EntityName } from '@bama/domain'
import { type Selectable, sql } from 'kysely'
import { insertRows } from './insert-rows.ts'
import { loopTurn } from './loop-turn.ts'
import { chunksBySize, chunksOf } from './chunks.ts'
import type { HistoryTable, Tx } from './schema.ts'

export type HistoryRow = Selectable<HistoryTable>

/** A row before it is numbered. */
export type NewHistoryRow = Omit<HistoryRow, 'n'>

/** The cell name of a row that covers several cells; its values are objects keyed by cell. */
export const severalCells = '*'

/** One write of one cell. */
export interface HistoryEntry {
  readonly n: number
  readonly cell: string
  readonly oldValue: unknown
  readonly newValue: unknown
}

type Cells = Readonly<Record<string, unknown>>

const parsed = (kept: string | null): unknown => (kept === null ? null : JSON.parse(kept))

/**
 * Splits a row into its cells, in the order they were written. The last cell has the row's number, earlier cells the
 * numbers just before it.
 */
export function entriesOf({
  n,
  cell,
  old_value,
  new_value,
}: Pick<HistoryRow, 'n' | 'cell' | 'old_value' | 'new_value'>): readonly HistoryEntry[] {
  if (cell !== severalCells) return [{ n, cell, oldValue: parsed(old_value), newValue: parsed(new_value) }]
  const before = (parsed(old_value) ?? {}) as Cells
  const written = Object.entries(parsed(new_value) as Cells)
  const first = n - written.length + 1
  return written.map(([name, newValue], index) => ({
    n: first + index,
    cell: name,
    oldValue: before[name] ?? null,
    newValue,
  }))
}

/** A row to be written, and the number of cells it covers. */
export interface Unnumbered {
  readonly row: NewHistoryRow
  readonly cells: number
}

/** Numbers rows so that every cell has its own number, and inserts them. Relies on writers running one at a time. */
export async function writeHistory(tx: Tx, rows: readonly Unnumbered[]): Promise<void> {
  if (rows.length === 0) return
  const last = await tx.selectFrom('history').select('n').orderBy('n', 'desc').limit(1).executeTakeFirst()
  let n = last?.n ?? 0
  const numbered = rows.map(({ row, cells }) => ({ n: (n += Math.max(1, cells)), ...row }))
  for (const chunk of chunksBySize(numbered, sizeOf)) {
    await loopTurn()
    await insertRows(tx, 'history', chunk)
  }
}

const sizeOf = ({ old_value, new_value }: NewHistoryRow): number => (old_value?.length ?? 0) + (new_value?.length ?? 0)

/** Rows whose sizes are read at a time, because the caller may stop early. */
const rowsAtOnce = 200

/**
 * Yields the history of a record lazily, newest cell first. `before` limits it to lower numbers. `cells` limits rows of
 * a single cell to these cells; rows of several cells are always included.
 */
export async function* historyOf(
  tx: Tx,
  record: { readonly entity: EntityName; readonly id: string },
  { before, cells }: { readonly before?: number | undefined; readonly cells?: readonly string[] } = {},
): AsyncGenerator<HistoryRow & HistoryEntry> {
  let ofRecord = tx.selectFrom('history').where('entity', '=', record.entity).where('record_id', '=', record.id)
  if (cells !== undefined) ofRecord = ofRecord.where('cell', 'in', [...cells, severalCells])
  let below = before
  if (before !== undefined) {
    // The row that contains `before` may also contain lower numbers.
    const holder = await ofRecord.select('n').where('n', '>=', before).orderBy('n').limit(1).executeTakeFirst()
    if (holder !== undefined) below = holder.n + 1
  }
  for (;;) {
    const size = sql<number>`coalesce(octet_length(old_value), 0) + coalesce(octet_length(new_value), 0)`
    let query = ofRecord.select(['n', size.as('size')])
    if (below !== undefined) query = query.where('n', '<', below)
    const sizes = await query.orderBy('n', 'desc').limit(rowsAtOnce).execute()
    for (const chunk of chunksBySize(sizes, (row) => row.size)) {
      await loopTurn()
      const numbers = chunk.map(({ n }) => n)
      const rows = await tx.selectFrom('history').selectAll().where('n', 'in', numbers).orderBy('n', 'desc').execute()
      for (const row of rows)
        for (const entry of entriesOf(row).toReversed())
          if (before === undefined || entry.n < before) yield { ...row, ...entry }
    }
    below = sizes.at(-1)?.n
    if (below === undefined || sizes.length < rowsAtOnce) return
  }
}

/** Returns every value that was written to a cell of these records. */
export async function pastValues(
  tx: Tx,
  entity: EntityName,
  ids: readonly string[],
  cell: string,
): Promise<readonly { readonly id: string; readonly value: unknown }[]> {
  const found: { readonly id: string; readonly value: unknown }[] = []
  for (const chunk of chunksOf(ids)) {
    const rows = await tx
      .selectFrom('history')
      .select(['n', 'record_id', 'cell', 'old_value', 'new_value'])
      .where('entity', '=', entity)
      .where('record_id', 'in', chunk)
      .where('cell', 'in', [cell, severalCells])
      .where('outcome', '=', 'won')
      .execute()
    for (const row of rows) found.push(...valuesIn(row, cell))
  }
  return found
}

/** Which mutation wrote which cell of a record, under which stamp. */
export type CellWrite = Pick<HistoryRow, 'cell' | 'stamp' | 'mutation_id'>

/** Returns what was written to a record and won, by people or by the server. */
export const writesOf = (tx: Tx, entity: EntityName, id: string): Promise<readonly CellWrite[]> =>
  tx
    .selectFrom('history')
    .select(['cell', 'stamp', 'mutation_id'])
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('outcome', '=', 'won')
    .execute()

/** Returns the value that a row gives one cell: an array of none or one. */
export const valuesIn = (
  row: Pick<HistoryRow, 'n' | 'record_id' | 'cell' | 'old_value' | 'new_value'>,
  cell: string,
): readonly { readonly id: string; readonly value: unknown }[] =>
  entriesOf(row).flatMap((entry) => (entry.cell === cell ? [{ id: row.record_id, value: entry.newValue }] : []))
