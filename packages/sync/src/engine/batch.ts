import type { Mutation } from '../protocol/mutation.ts'
import { mutationSchema } from '../protocol/mutation.ts'
import type { OutboxRow } from '../replica/local-store.ts'

/** An outbox row as it travels. */
export const toMutation = (row: OutboxRow): Mutation =>
  mutationSchema.parse({
    id: row.id,
    n: row.n,
    ...(row.data.group === undefined ? {} : { group: row.data.group }),
    entity: row.entity,
    recordId: row.recordId,
    operation: row.operation,
    patch: row.data.patch,
    stamp: row.data.stamp,
  })

/**
 * The next batch to send: the first rows in the order of `n`, at most `limit`, never a part of a group.
 * A group larger than the limit travels whole, alone.
 */
export function nextBatch(rows: readonly OutboxRow[], limit: number): readonly OutboxRow[] {
  const batch: OutboxRow[] = []
  let index = 0
  while (index < rows.length) {
    const unit = unitAt(rows, index)
    if (batch.length > 0 && batch.length + unit.length > limit) break
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
