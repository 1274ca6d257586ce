import type { MutationResult } from '../protocol/mutation-result.ts'
import { keepAcknowledged } from './acknowledged.ts'
import type { LocalWorld } from './commit-changes.ts'
import type { LocalTx } from './local-store.ts'
import { acceptedRecord, rebase } from './rebase.ts'

export type Settled = 'taken' | 'refused' | 'unknown'

/**
 * Ends one mutation as the server decided; an unknown id was settled before. What the server took is kept as it was sent.
 * A superseded one leaves the base alone: what beat it is there already or comes with the pull.
 */
export async function settle(
  tx: LocalTx,
  result: MutationResult,
  world: LocalWorld,
  serverId: string | null = null,
): Promise<Settled> {
  const row = await tx.getFromOutbox(result.id)
  if (row === undefined) return 'unknown'
  const refused = result.status === 'rejected'
  if (refused) {
    await tx.putRejected({ id: row.id, mutation: row, result, rejected_at: new Date(world.now()).toISOString() })
  } else {
    await keepAcknowledged(tx, row, serverId, world.now())
    if (result.status === 'applied') {
      const base = (await tx.getBase(row.entity, row.recordId))?.record ?? null
      const record = acceptedRecord(base, row, result.stamp ?? row.data.stamp)
      await tx.putBase({ entity: row.entity, id: row.recordId, record })
    }
  }
  await tx.removeFromOutbox(row.id)
  await rebase(tx, row.entity, row.recordId)
  return refused ? 'refused' : 'taken'
}
