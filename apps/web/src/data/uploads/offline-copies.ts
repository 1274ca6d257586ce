import type Dexie from 'dexie'
import type { Table } from 'dexie'
import { cachesRemoved } from '../local/caches.ts'

/**
 * A fetched file kept for offline reading. The bytes are in the browser's cache, apart from waiting uploads, so that
 * they are removed before the user's own data when the disk is full (local/full-disk.ts), and with everything else at
 * sign-out. The database records their sizes and last uses.
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
/** The maximum size of all copies in bytes; less if the browser's quota is small. */
const mostBytes = 500 * 1024 * 1024
const shareOfQuota = 0.2

const addressOf = (fileId: string): string => `/api/files/${fileId}?copy`

/** The Cache API exists only on https and loopback. */
const hasCaches = (): boolean => typeof caches !== 'undefined'

async function limit(): Promise<number> {
  const manager: Partial<StorageManager> = globalThis.navigator?.storage ?? {}
  const quota = (await manager.estimate?.().catch(() => undefined))?.quota
  return quota === undefined ? mostBytes : Math.min(mostBytes, quota * shareOfQuota)
}

/** Keeps a copy, removing the least recently used ones if necessary. Returns false if it can't be kept. */
export async function keepCopy(db: Dexie, fileId: string, blob: Blob, nowMs: number): Promise<boolean> {
  if (!hasCaches()) return false
  const most = await limit()
  if (blob.size > most) return false
  try {
    await makeRoom(db, most - blob.size, fileId)
    await (await caches.open(cacheName)).put(addressOf(fileId), new Response(blob))
    await copyRows(db).put({ file_id: fileId, size: blob.size, used_at: new Date(nowMs).toISOString() })
    return true
  } catch {
    // The browser has no room. The user's own data takes precedence, and a copy without a row would never be removed.
    await caches
      .open(cacheName)
      .then((cache) => cache.delete(addressOf(fileId)))
      .catch(console.error)
    return false
  }
}

/** The copy of a file, which counts as a use; null if there is none. */
export async function readCopy(db: Dexie, fileId: string, nowMs: number): Promise<Blob | null> {
  const kept = await lookAtCopy(fileId)
  try {
    if (kept !== null) await copyRows(db).update(fileId, { used_at: new Date(nowMs).toISOString() })
    else if (hasCaches()) await copyRows(db).delete(fileId)
  } catch (error) {
    // A full disk refuses the note, which must not keep the file from being opened.
    console.error(error)
  }
  return kept
}

/** The copy of a file without counting as a use. */
export async function lookAtCopy(fileId: string): Promise<Blob | null> {
  if (!hasCaches()) return null
  const kept = await (await caches.open(cacheName)).match(addressOf(fileId))
  return kept === undefined ? null : kept.blob()
}

/** Removes the least recently used copies until the others weigh at most `most`. */
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

/** Removes copies of files without a local record, so that people who lost access to one have no copy either. */
export async function dropUnnamedCopies(db: Dexie): Promise<void> {
  if (!hasCaches()) return
  const ids = await copyRows(db).toCollection().primaryKeys()
  for (const id of ids)
    if ((await db.table('attachments').where('file_id').equals(id).count()) === 0) await dropCopy(db, id)
}

/** Follows removals of the browser's caches and forgets the copies then. Returns the unsubscribe function. */
export const followRemovedCaches = (db: Dexie): (() => void) =>
  cachesRemoved.subscribe(() => void copyRows(db).clear().catch(console.error))
