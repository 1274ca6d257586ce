import { type Change, type EntityName, err, recordId, type Result } from '@bama/domain'
import { type CommitError, type LocalWorld, refusalAsValue, writeChanges } from './commit-changes.ts'
import type { LocalStore, RejectedRow } from './local-store.ts'

const changeOf = ({ mutation }: RejectedRow): Change => ({
  entity: mutation.entity as EntityName,
  recordId: recordId(mutation.recordId),
  operation: mutation.operation,
  patch: mutation.data.patch,
})

/** Returns a refused change with the others of its group, in the order in which they were made. */
export function refusedTogether(rows: readonly RejectedRow[], id: string): readonly RejectedRow[] {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined) return []
  const group = row.mutation.data.group
  const members = group === undefined ? [row] : rows.filter(({ mutation }) => mutation.data.group === group)
  return [...members].sort((a, b) => a.mutation.n - b.mutation.n)
}

/** Why a refused change was not retried. `invalid`: the interval would still be untrue. */
export type RetryError = CommitError | (Pick<CommitError, 'entity' | 'id'> & { readonly code: 'invalid' })

/**
 * Whether an interval was refused because of a wrong device clock. Retried, it would get a correct stamp, or its end
 * would have passed, so it would be accepted with hours that nobody worked (S57).
 */
const isUntrueInterval = ({ mutation, result }: RejectedRow): boolean =>
  mutation.entity === 'workHours' && result.code === 'invalid' && result.field === 'interval'

/**
 * Retries a refused change and the others of its group as new changes, and removes the old ones from the list, in one
 * transaction, so that none is made twice or lost. If a record no longer exists, or an interval can't have been
 * worked, nothing happens and the reason is returned.
 */
export async function retryRejected(
  store: LocalStore,
  id: string,
  world: LocalWorld,
): Promise<Result<void, RetryError>> {
  const untrue = refusedTogether(await store.read((tx) => tx.rejected()), id).find(isUntrueInterval)
  if (untrue !== undefined)
    return err({ code: 'invalid', entity: untrue.mutation.entity, id: untrue.mutation.recordId })
  return refusalAsValue(
    store.write(async (tx) => {
      const rows = refusedTogether(await tx.rejected(), id)
      if (rows.length === 0) return
      await writeChanges(tx, rows.map(changeOf), world, rows.length > 1)
      for (const row of rows) await tx.deleteRejected(row.id)
    }),
  )
}
