import { type Change, type EntityName, recordId, type Result } from '@bama/domain'
import { type CommitError, type LocalWorld, refusalAsValue, writeChanges } from './commit-changes.ts'
import type { LocalStore, RejectedRow } from './local-store.ts'

const changeOf = ({ mutation }: RejectedRow): Change => ({
  entity: mutation.entity as EntityName,
  recordId: recordId(mutation.recordId),
  operation: mutation.operation,
  patch: mutation.data.patch,
})

/** A refused change and those that were refused with it because they belong together, in the order in which they were made. */
export function refusedTogether(rows: readonly RejectedRow[], id: string): readonly RejectedRow[] {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined) return []
  const group = row.mutation.data.group
  const members = group === undefined ? [row] : rows.filter(({ mutation }) => mutation.data.group === group)
  return [...members].sort((a, b) => a.mutation.n - b.mutation.n)
}

/**
 * Makes a refused change again, as a new one, with the others of its group, and takes them off the list: in one
 * transaction, so that none is made twice or lost. When a record is gone meanwhile nothing happens and the reason is returned.
 */
export async function retryRejected(store: LocalStore, id: string, world: LocalWorld): Promise<Result<void, CommitError>> {
  return refusalAsValue(
    store.write(async (tx) => {
      const rows = refusedTogether(await tx.rejected(), id)
      if (rows.length === 0) return
      await writeChanges(tx, rows.map(changeOf), world, rows.length > 1)
      for (const row of rows) await tx.deleteRejected(row.id)
    }),
  )
}
