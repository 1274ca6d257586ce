import type { CellValue, Patch } from '@bama/domain'
import { readCell, type Row, type Stamp } from '@bama/sync'
import type { Insertable } from 'kysely'
import type { HistoryTable } from '../store/schema.ts'
import type { Tx } from '../store/store.ts'

export interface HistoryOf {
  readonly seq: number
  readonly entity: string
  readonly recordId: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly before: Row | null
  readonly patch: Patch
  readonly lost: readonly string[]
  readonly isSuperseded: boolean
  readonly stamp: Stamp
  readonly actorId: string
  readonly mutationId: string
  readonly at: string
}

/** Writes who changed what: one row per cell, lost ones too, so that nothing that a person wrote is gone without a trace. */
export async function appendHistory(tx: Tx, change: HistoryOf): Promise<void> {
  const common = {
    seq: change.seq,
    entity: change.entity,
    record_id: change.recordId,
    operation: change.operation,
    stamp: change.stamp,
    actor_id: change.actorId,
    mutation_id: change.mutationId,
    at: change.at,
  }
  const rows: Insertable<HistoryTable>[] = Object.entries(change.patch).map(([cell, value]) => ({
    ...common,
    cell,
    old_value: change.before === null ? null : json(readCell(change.before.fields, cell)),
    new_value: json(value),
    outcome: change.lost.includes(cell) ? 'lost' : 'won',
  }))
  if (rows.length === 0)
    rows.push({ ...common, cell: '', old_value: null, new_value: null, outcome: change.isSuperseded ? 'lost' : 'won' })
  // SQLite takes about 32,000 values in one statement.
  for (let start = 0; start < rows.length; start += 500)
    await tx.insertInto('history').values(rows.slice(start, start + 500)).execute()
}

const json = (value: CellValue): string => JSON.stringify(value)
