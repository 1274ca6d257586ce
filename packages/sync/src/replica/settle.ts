import { type EntityModel, entityModels, entityNamed } from '@bama/domain'
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
 * Ends mutations as the server decided. Unknown ids have been settled before. Accepted mutations are kept as they
 * were sent. A superseded one leaves the base unchanged: what won is already there or comes with the pull. Typed text that
 * came to nothing is listed as if it had been refused (S121). All
 * affected records are read and written together, each once, however many of their changes end (S93).
 * `by`: the server, and its time. `coming`: records that the same transaction writes afterwards from the server's page.
 * They aren't written here.
 */
export async function settle(
  tx: LocalTx,
  results: readonly MutationResult[],
  world: LocalWorld,
  by: { readonly serverId: string | null; readonly nowMs: number } = { serverId: null, nowMs: world.now() },
  coming: ReadonlySet<string> = new Set(),
): Promise<Settled> {
  if (results.length === 0) return { taken: 0, refused: 0 }
  const ended = await findEnded(tx, results)
  const bases = await basesAfter(tx, ended)
  const rejectedAt = new Date(world.now()).toISOString()
  const refused = ended.filter(({ result }) => result.status === 'rejected')
  const listed = refused.filter(({ row }) => !isAutomatic(row))
  for (const { row, result } of ended) {
    // What had arrived once and was replaced since is no news.
    if (result.lost === undefined || row.isOffered === true) continue
    const cells = await unreplacedCells(tx, row, result.lost)
    if (cells.length > 0) listed.push({ row: withCells(row, cells), result })
  }
  const taken = ended.filter(({ result }) => result.status !== 'rejected')
  await Promise.all([
    ...listed.map(({ row, result }) => tx.putRejected({ id: row.id, mutation: row, result, rejected_at: rejectedAt })),
    keepAcknowledged(
      tx,
      taken.map(({ row }) => row),
      by.serverId,
      by.nowMs,
    ),
    tx.removeFromOutbox(ended.map(({ row }) => row.id)),
  ])
  // Records with changes that still wait get a new base, here or from the coming page.
  await tx.deleteBases(bases)
  await rebaseAll(
    tx,
    bases.filter(({ entity, id }) => !coming.has(keyOfRecord(entity, id))),
  )
  return { taken: taken.length, refused: refused.length }
}

/** Which of a change's cells no later change of this device writes, removes with their line, or deletes. */
async function unreplacedCells(tx: LocalTx, row: OutboxRow, cells: readonly string[]): Promise<readonly string[]> {
  const later = (await tx.pendingOf(row.entity, row.recordId)).filter(({ n }) => n > row.n)
  return cells.filter(
    (cell) =>
      cell in row.data.patch &&
      !later.some(
        ({ operation, data: { patch } }) =>
          operation === 'delete' || cell in patch || patch[cell.slice(0, cell.lastIndexOf('/'))] === null,
      ),
  )
}

/** The change without its other cells. */
const withCells = (row: OutboxRow, cells: readonly string[]): OutboxRow => ({
  ...row,
  data: {
    ...row.data,
    patch: Object.fromEntries(Object.entries(row.data.patch).filter(([cell]) => cells.includes(cell))),
  },
})

function isAutomatic(row: OutboxRow): boolean {
  const entity = entityNamed(row.entity)
  const model: EntityModel | null = entity && entityModels[entity]
  return model?.isAutomatic === true
}

/** The pending changes that the server has decided, each once. */
async function findEnded(tx: LocalTx, results: readonly MutationResult[]): Promise<readonly Ended[]> {
  const byId = new Map<string, MutationResult>()
  for (const result of results) if (!byId.has(result.id)) byId.set(result.id, result)
  const decided = [...byId.values()]
  // Sent mutations are the first in the outbox: one read finds them, however many there are.
  const waiting = new Map((await tx.outbox(decided.length)).map((row) => [row.id, row]))
  const others = decided.flatMap(({ id }) => (waiting.has(id) ? [] : [id]))
  for (const row of await tx.getFromOutbox(others)) if (row !== undefined) waiting.set(row.id, row)
  return decided.flatMap((result) => {
    const row = waiting.get(result.id)
    return row === undefined ? [] : [{ result, row }]
  })
}

/** The server's present state of each record, as far as this device can tell. */
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
