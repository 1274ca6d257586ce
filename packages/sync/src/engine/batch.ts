import { type Mutation, mutationSchema } from '../protocol/mutation.ts'
import type { OutboxRow } from '../replica/local-store.ts'

/** Returns an outbox row as a mutation; null if the row is invalid. Invalid rows are refused here and block no others. */
export const toMutation = (row: OutboxRow): Mutation | null =>
  mutationSchema.safeParse({
    id: row.id,
    n: row.n,
    ...(row.data.group === undefined ? {} : { group: row.data.group }),
    entity: row.entity,
    recordId: row.recordId,
    operation: row.operation,
    patch: row.data.patch,
    stamp: row.data.stamp,
  }).data ?? null

/** The approximate maximum size of a batch in characters. On a poor line, small batches get through more often. */
const maxBatchSize = 256_000

/**
 * Returns the next batch to send: the first rows in the order of `n`, at most `limit`, never a part of a group. A
 * group larger than the limit is sent whole, alone.
 */
export function nextBatch(rows: readonly OutboxRow[], limit: number): readonly OutboxRow[] {
  const batch: OutboxRow[] = []
  let index = 0
  let size = 0
  while (index < rows.length) {
    const unit = unitAt(rows, index)
    size += JSON.stringify(unit).length
    if (batch.length > 0 && (batch.length + unit.length > limit || size > maxBatchSize)) break
    batch.push(...unit)
    index += unit.length
    if (batch.length >= limit) break
  }
  return batch
}

function unitAt(rows: readonly OutboxRow[], start: number): readonly OutboxRow[] {
  const group = rows[start]?.data.group
  let end = start + 1
  while (group !== undefined && rows[end]?.data.group === group) end++
  return rows.slice(start, end)
}
