import type { MutationResult } from '../protocol/mutation-result.ts'
import { keepAcknowledged } from './acknowledged.ts'
import { keyOfRecord } from './apply-page.ts'
import type { LocalWorld } from './commit-changes.ts'
import type { BaseRow, LocalTx, OutboxRow } from './local-store.ts'
import { acceptedRecord, rebaseAll } from './rebase.ts'

interface Settled {
  readonly taken: number
  readonly refused: number
}

interface Ended {
  readonly result: MutationResult
  readonly row: OutboxRow
}

/**
 * Ends mutations as the server decided; an unknown id was settled before. What the server took is kept as it was sent.
 * A superseded one leaves the base alone: what beat it is there already or comes with the pull. Each record is read and shown
 * again once, however many changes of it end; and all of them are read, and written, together (S93).
 *
 * `coming`: records that the same transaction writes after this, by what the server says of them; they are left to that.
 */
export async function settle(
  tx: LocalTx,
  results: readonly MutationResult[],
  world: LocalWorld,
  serverId: string | null = null,
  coming: ReadonlySet<string> = new Set(),
): Promise<Settled> {
  if (results.length === 0) return { taken: 0, refused: 0 }
  const ended = await findEnded(tx, results)
  const bases = await basesAfter(tx, ended)
  const rejectedAt = new Date(world.now()).toISOString()
  const refused = ended.filter(({ result }) => result.status === 'rejected')
  const taken = ended.filter(({ result }) => result.status !== 'rejected')
  await Promise.all([
    ...refused.map(({ row, result }) => tx.putRejected({ id: row.id, mutation: row, result, rejected_at: rejectedAt })),
    keepAcknowledged(
      tx,
      taken.map(({ row }) => row),
      serverId,
      world.now(),
    ),
    tx.removeFromOutbox(ended.map(({ row }) => row.id)),
  ])
  // Those with changes that wait still get another, now or with what comes.
  await tx.deleteBases(bases)
  await rebaseAll(
    tx,
    bases.filter(({ entity, id }) => !coming.has(keyOfRecord(entity, id))),
  )
  return { taken: taken.length, refused: refused.length }
}

/** The changes that wait still and that the server has decided, each once. */
async function findEnded(tx: LocalTx, results: readonly MutationResult[]): Promise<readonly Ended[]> {
  const byId = new Map<string, MutationResult>()
  for (const result of results) if (!byId.has(result.id)) byId.set(result.id, result)
  const decided = [...byId.values()]
  // What was sent are the first that wait: one reading, however many they are.
  const waiting = new Map((await tx.outbox(decided.length)).map((row) => [row.id, row]))
  const others = decided.flatMap(({ id }) => (waiting.has(id) ? [] : [id]))
  for (const row of await tx.getFromOutbox(others)) if (row !== undefined) waiting.set(row.id, row)
  return decided.flatMap((result) => {
    const row = waiting.get(result.id)
    return row === undefined ? [] : [{ result, row }]
  })
}

/** What the server says of each record now, as far as this device can tell. */
async function basesAfter(tx: LocalTx, ended: readonly Ended[]): Promise<readonly BaseRow[]> {
  const rows = new Map(ended.map(({ row }) => [keyOfRecord(row.entity, row.recordId), row]))
  const bases = new Map<string, BaseRow>()
  for (const base of await tx.getBases([...rows.values()].map(({ entity, recordId: id }) => ({ entity, id }))))
    if (base !== undefined) bases.set(keyOfRecord(base.entity, base.id), base)
  for (const { result, row } of ended) {
    if (result.status !== 'applied') continue
    const { entity, recordId: id } = row
    const key = keyOfRecord(entity, id)
    const record = acceptedRecord(bases.get(key)?.record ?? null, row, result.stamp ?? row.data.stamp)
    bases.set(key, { entity, id, record })
  }
  return [...bases.values()]
}
