import { type Change, type EntityName, err, recordId, type Result } from '@bama/domain'
import { type CommitError, type LocalWorld, refusalAsValue, writeChanges } from './commit-changes.ts'
import type { LocalStore, LocalTx, RejectedRow } from './local-store.ts'
import { modelOf, onExisting } from './rebase.ts'

/** What a refused change is to its record as it is now: an array of none, if nothing is left to say, or one. */
async function changesOf(tx: LocalTx, { mutation }: RejectedRow): Promise<readonly Change[]> {
  const { entity, recordId: id } = mutation
  const model = modelOf(entity)
  const isThere = (await tx.getRecord(entity, id)) !== undefined
  const { operation, data } = isThere && model !== null ? onExisting(model, mutation) : mutation
  if (operation === 'update' && Object.keys(data.patch).length === 0) return []
  return [{ entity: entity as EntityName, recordId: recordId(id), operation, patch: data.patch }]
}

/** Returns a refused change with the others of its group, in the order in which they were made. */
function refusedTogether(rows: readonly RejectedRow[], id: string): readonly RejectedRow[] {
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
      const changes: Change[] = []
      for (const row of rows) changes.push(...(await changesOf(tx, row)))
      await writeChanges(tx, changes, world, rows.length > 1)
      for (const row of rows) await tx.deleteRejected(row.id)
    }),
  )
}
