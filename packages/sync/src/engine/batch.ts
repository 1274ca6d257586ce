import { type Mutation, mutationSchema } from '../protocol/mutation.ts'
import type { OutboxRow } from '../replica/local-store.ts'

/** An outbox row as it travels; null when it is none that could: then it is refused here, and holds up nobody. */
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

/** About as many characters as a batch may have: on a poor line something smaller gets through, and what got through stays. */
const maxBatchSize = 256_000

/**
 * The next batch to send: the first rows in the order of `n`, at most `limit`, never a part of a group.
 * A group larger than the limit travels whole, alone.
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
