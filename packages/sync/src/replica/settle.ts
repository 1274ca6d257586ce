import type { MutationResult } from '../protocol/mutation-result.ts'
import { keepAcknowledged } from './acknowledged.ts'
import { keyOfRecord } from './apply-page.ts'
import type { LocalWorld } from './commit-changes.ts'
import type { BaseRow, LocalTx } from './local-store.ts'
import { acceptedRecord, rebaseOn } from './rebase.ts'

export interface Settled {
  readonly taken: number
  readonly refused: number
}

/**
 * Ends mutations as the server decided; an unknown id was settled before. What the server took is kept as it was sent.
 * A superseded one leaves the base alone: what beat it is there already or comes with the pull. Each record is read and shown
 * again once, however many changes of it end.
 */
export async function settle(
  tx: LocalTx,
  results: readonly MutationResult[],
  world: LocalWorld,
  serverId: string | null = null,
): Promise<Settled> {
  const bases = new Map<string, BaseRow>()
  let refused = 0
  let taken = 0
  for (const result of results) {
    const row = await tx.getFromOutbox(result.id)
    if (row === undefined) continue
    const { entity, recordId: id } = row
    const key = keyOfRecord(entity, id)
    const base = bases.get(key) ?? (await tx.getBase(entity, id))
    if (base !== undefined) bases.set(key, base)
    if (result.status === 'rejected') {
      refused++
      await tx.putRejected({ id: row.id, mutation: row, result, rejected_at: new Date(world.now()).toISOString() })
    } else {
      taken++
      await keepAcknowledged(tx, row, serverId, world.now())
      if (result.status === 'applied') {
        const record = acceptedRecord(base?.record ?? null, row, result.stamp ?? row.data.stamp)
        bases.set(key, { entity, id, record })
      }
    }
    await tx.removeFromOutbox(row.id)
  }
  for (const base of bases.values()) await rebaseOn(tx, base)
  return { taken, refused }
}
