import { isRemoval, type SyncResponse, type WireChange } from '../protocol/sync-response.ts'
import type { WireRecord } from '../record/row.ts'
import type { BaseRow, LocalRecord, LocalTx } from './local-store.ts'
import { rebaseAll } from './rebase.ts'

/** The changes of one entity in a page. */
type Changes = readonly WireChange[]

/** The number of staged records moved at a time, so that a whole copy need not fit into memory twice. */
const portion = 2_000

export const keyOfRecord = (entity: string, id: string): string => `${entity}/${id}`

/** The keys of records with pending changes, read once per page. */
async function pendingOf(tx: LocalTx): Promise<ReadonlySet<string>> {
  return new Set((await tx.pendingKeys()).map(({ entity, id }) => keyOfRecord(entity, id)))
}

/** Keeps only a page's last change of each record. */
function lastWords(changes: Changes): { readonly records: readonly WireRecord[]; readonly removed: readonly string[] } {
  const words = new Map<string, WireChange>()
  for (const change of changes) words.set(change.id, change)
  const records: WireRecord[] = []
  const removed: string[] = []
  for (const change of words.values()) {
    if (isRemoval(change)) removed.push(change.id)
    else records.push(change)
  }
  return { records, removed }
}

/** Applies a page to the copy. Without pending changes it costs one bulk write per entity. */
export async function showPage(tx: LocalTx, changes: SyncResponse['changes']): Promise<void> {
  const pending = await pendingOf(tx)
  for (const [entity, list] of Object.entries(changes)) {
    const { records, removed } = lastWords(list)
    await takeRecords(tx, entity, records, pending)
    await takeRemovals(tx, entity, removed, pending)
  }
}

/** Stages a page until the last one has come. */
export async function stagePage(tx: LocalTx, changes: SyncResponse['changes']): Promise<void> {
  for (const [entity, list] of Object.entries(changes)) {
    const { records, removed } = lastWords(list)
    if (records.length > 0) await tx.putStaged(entity, records)
    if (removed.length > 0) await tx.deleteStaged(entity, removed)
  }
}

async function takeRecords(
  tx: LocalTx,
  entity: string,
  records: readonly WireRecord[],
  pending: ReadonlySet<string>,
): Promise<void> {
  const free: LocalRecord[] = []
  const under: BaseRow[] = []
  for (const record of records) {
    if (pending.has(keyOfRecord(entity, record.id))) under.push({ entity, id: record.id, record })
    else free.push({ ...record, _synced: true })
  }
  await putUnder(tx, under)
  if (free.length > 0) await tx.putRecords(entity, free)
}

async function takeRemovals(
  tx: LocalTx,
  entity: string,
  ids: readonly string[],
  pending: ReadonlySet<string>,
): Promise<void> {
  const free: string[] = []
  const under: BaseRow[] = []
  for (const id of ids) {
    if (pending.has(keyOfRecord(entity, id))) under.push({ entity, id, record: null })
    else free.push(id)
  }
  await putUnder(tx, under)
  if (free.length > 0) await tx.deleteRecords(entity, free)
}

/** Writes the server's state of records with pending changes as their base, and rebases the changes. */
const putUnder = (tx: LocalTx, bases: readonly BaseRow[]): Promise<void> =>
  bases.length === 0 ? Promise.resolve() : rebaseAll(tx, bases)

/**
 * Ends a reset: the staged records become the copy, records missing from them are deleted, and pending changes stay
 * on top. Returns the entities that changed.
 */
export async function replaceWithStaged(tx: LocalTx): Promise<readonly string[]> {
  const pending = await pendingOf(tx)
  const stagedIds = await tx.stagedIds()
  const present = await tx.recordIds()
  const kept = new Map([...stagedIds].map(([entity, ids]) => [entity, new Set(ids)]))
  const isKept = (entity: string, id: string): boolean => kept.get(entity)?.has(id) ?? false
  for (const [entity, ids] of present)
    await takeRemovals(
      tx,
      entity,
      ids.filter((id) => !isKept(entity, id)),
      pending,
    )
  // A record with a pending deletion is in no store; only its base remains.
  const unkept = (await tx.bases()).filter(({ entity, id, record }) => record !== null && !isKept(entity, id))
  await putUnder(
    tx,
    unkept.map(({ entity, id }) => ({ entity, id, record: null })),
  )
  for (const entity of stagedIds.keys()) await moveStaged(tx, entity, pending)
  await tx.clearStaged()
  return [
    ...new Set([...present].filter(([, ids]) => ids.length > 0).map(([entity]) => entity)).union(
      new Set(stagedIds.keys()),
    ),
  ]
}

async function moveStaged(tx: LocalTx, entity: string, pending: ReadonlySet<string>): Promise<void> {
  let afterId: string | null = null
  for (;;) {
    const records: readonly WireRecord[] = await tx.staged(entity, afterId, portion)
    await takeRecords(tx, entity, records, pending)
    afterId = records.at(-1)?.id ?? null
    if (records.length < portion) return
  }
}
