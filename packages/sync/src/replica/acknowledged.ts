import { keyOfRecord } from './apply-page.ts'
import type { AcknowledgedRow, LocalTx, OutboxRow } from './local-store.ts'
import { addBase } from './commit-changes.ts'
import { rebase } from './rebase.ts'

/** How long accepted changes are kept, in case a restored server has lost them. */
export const acknowledgedMs = 14 * 24 * 60 * 60 * 1000

const instantAt = (ms: number): string => new Date(ms).toISOString()

/** Keeps accepted changes exactly as they were sent. */
export const keepAcknowledged = (
  tx: LocalTx,
  rows: readonly OutboxRow[],
  serverId: string | null,
  nowMs: number,
): Promise<void> =>
  tx.putAcknowledged(rows.map((row) => ({ ...row, acknowledged_at: instantAt(nowMs), server_id: serverId })))

/** Deletes changes that were acknowledged more than 14 days ago. */
export const forgetOldAcknowledged = (tx: LocalTx, nowMs: number): Promise<void> =>
  tx.forgetAcknowledgedBefore(instantAt(nowMs - acknowledgedMs))

/**
 * Moves changes that this server acknowledged in the last 14 days back into the outbox as they were sent, and marked:
 * same id, `n`, stamp and group. Records show them as pending, under the person's later edits. The server recognises
 * the ones that it still has by their ids.
 */
export async function offerAgain(tx: LocalTx, serverId: string, nowMs: number): Promise<void> {
  const kept = await tx.acknowledgedSince(instantAt(nowMs - acknowledgedMs))
  const offered = kept.filter((row) => row.server_id === null || row.server_id === serverId)
  const touched = new Map<string, OutboxRow>()
  for (const kept of offered) {
    const row = asSent(kept)
    await addBase(tx, row.entity, row.recordId)
    await tx.addToOutbox([row])
    touched.set(keyOfRecord(row.entity, row.recordId), row)
  }
  await tx.removeAcknowledged(offered.map(({ id }) => id))
  for (const { entity, recordId } of touched.values()) await rebase(tx, entity, recordId)
}

function asSent({ acknowledged_at: _at, server_id: _server, ...row }: AcknowledgedRow): OutboxRow {
  return { ...row, isOffered: true }
}
