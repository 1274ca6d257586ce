import type Dexie from 'dexie'
import type { Table } from 'dexie'
import { cachesRemoved } from '../local/caches.ts'

/**
 * Files that were fetched, kept to be read without a line. They lie in the browser's cache, apart from what waits to be sent:
 * when there is no room they are removed before anything that a person did (local/full-disk.ts), and with everything else at
 * sign-out. How large they are, and when each was used, the database knows.
 */
interface CopyRow {
  readonly file_id: string
  /** In bytes. */
  readonly size: number
  /** ISO 8601. */
  readonly used_at: string
}

export const copyRows = (db: Dexie): Table<CopyRow, string> => db.table('_copies')

const cacheName = 'attachments'
/** What all copies may weigh, in bytes; less where the browser grants little. */
const mostBytes = 500 * 1024 * 1024
const shareOfQuota = 0.2

const addressOf = (fileId: string): string => `/api/files/${fileId}?copy`

/** Only https and loopback have caches. */
const hasCaches = (): boolean => typeof caches !== 'undefined'

async function limit(): Promise<number> {
  const manager: Partial<StorageManager> = globalThis.navigator?.storage ?? {}
  const quota = (await manager.estimate?.().catch(() => undefined))?.quota
  return quota === undefined ? mostBytes : Math.min(mostBytes, quota * shareOfQuota)
}

/** Keeps a copy; those that were not used for longest make room. False where it can't be kept: nothing rests on it. */
export async function keepCopy(db: Dexie, fileId: string, blob: Blob, nowMs: number): Promise<boolean> {
  if (!hasCaches()) return false
  const most = await limit()
  if (blob.size > most) return false
  await makeRoom(db, most - blob.size, fileId)
  try {
    await (await caches.open(cacheName)).put(addressOf(fileId), new Response(blob))
  } catch {
    // The browser has no room: it keeps what people did.
    return false
  }
  await copyRows(db).put({ file_id: fileId, size: blob.size, used_at: new Date(nowMs).toISOString() })
  return true
}

/** The copy of a file, which counts as used now; null where there is none. */
export async function readCopy(db: Dexie, fileId: string, nowMs: number): Promise<Blob | null> {
  const kept = await lookAtCopy(fileId)
  if (kept !== null) await copyRows(db).update(fileId, { used_at: new Date(nowMs).toISOString() })
  else if (hasCaches()) await copyRows(db).delete(fileId)
  return kept
}

/** The same, and it does not count as used. */
export async function lookAtCopy(fileId: string): Promise<Blob | null> {
  if (!hasCaches()) return null
  const kept = await (await caches.open(cacheName)).match(addressOf(fileId))
  return kept === undefined ? null : kept.blob()
}

/** Removes the copies that were not used for longest, until all others weigh no more than `most`. */
async function makeRoom(db: Dexie, most: number, spared: string): Promise<void> {
  const rows = (await copyRows(db).orderBy('used_at').toArray()).filter(({ file_id: id }) => id !== spared)
  let weight = rows.reduce((sum, { size }) => sum + size, 0)
  for (const { file_id: id, size } of rows) {
    if (weight <= most) return
    await dropCopy(db, id)
    weight -= size
  }
}

async function dropCopy(db: Dexie, fileId: string): Promise<void> {
  await (await caches.open(cacheName)).delete(addressOf(fileId))
  await copyRows(db).delete(fileId)
}

/** Lets copies go of files that no record here names any more: who lost sight of one has no copy of it either. */
export async function dropUnnamedCopies(db: Dexie): Promise<void> {
  if (!hasCaches()) return
  const ids = await copyRows(db).toCollection().primaryKeys()
  for (const id of ids)
    if ((await db.table('attachments').where('file_id').equals(id).count()) === 0) await dropCopy(db, id)
}

/** From now on: when the browser's caches are removed, no copy is said to be there. */
export const followRemovedCaches = (db: Dexie): (() => void) =>
  cachesRemoved.subscribe(() => void copyRows(db).clear().catch(console.error))
