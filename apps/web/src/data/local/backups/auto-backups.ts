import Dexie, { type Table } from 'dexie'
import { inDatabase } from '../in-database.ts'
import { type Cipher, isSealed, type Sealed } from '../cipher.ts'

/** The number of automatic backups kept; making another deletes the oldest. */
export const mostKept = 5

/** Why an automatic backup was made. */
export type AutoBackupReason = 'daily' | 'before_import' | 'before_clear' | 'requested'

export interface AutoBackup {
  /** When the backup was made, ISO 8601. Also its key. */
  readonly timestamp: string
  readonly reason: AutoBackupReason
  readonly totalItems: number
  /** The size of the backup file. */
  readonly bytes: number
}

interface AutoBackupRow extends AutoBackup {
  /** An ArrayBuffer rather than a Blob: encryption needs bytes, and both are written in the same transaction. */
  readonly file: ArrayBuffer | Sealed
}

const placeOf = (timestamp: string): string => `backups|${timestamp}`

const nameOf = (userId: string): string => `BamaBackups:${userId}`

/** In a database beside the person's copy, so that the backups survive when the copy is cleared. */
async function inBackups<T>(userId: string, work: (rows: Table<AutoBackupRow, string>) => Promise<T>): Promise<T> {
  const db = new Dexie(nameOf(userId), { chromeTransactionDurability: 'strict' })
  db.version(1).stores({ backups: 'timestamp' })
  return inDatabase(db, () => work(db.table('backups')))
}

/**
 * Keeps a backup, encrypted if the copy is, and deletes the oldest beyond the limit. `spared`: the timestamp of one that is
 * about to be restored, which must still be there if that fails.
 */
export const keepAutoBackup = (
  userId: string,
  { file, spared, ...made }: Omit<AutoBackup, 'bytes'> & { readonly file: Blob; readonly spared?: string | undefined },
  cipher: Cipher | null,
) =>
  inBackups(userId, async (rows) => {
    const bytes = await file.arrayBuffer()
    const kept = cipher === null ? bytes : cipher.sealBytes(new Uint8Array(bytes), placeOf(made.timestamp))
    await rows.db.transaction('rw', rows, async () => {
      await rows.put({ ...made, bytes: bytes.byteLength, file: kept })
      const all = await rows.orderBy('timestamp').primaryKeys()
      // Never the new one, even if a clock that ran ahead has left others that look newer.
      const others = all.filter((timestamp) => timestamp !== made.timestamp && timestamp !== spared)
      await rows.bulkDelete(others.slice(0, Math.max(0, all.length - mostKept)))
    })
  })

/** The automatic backups, latest first. */
export const listAutoBackups = (userId: string): Promise<readonly AutoBackup[]> =>
  inBackups(userId, async (rows) => {
    const found = await rows.orderBy('timestamp').reverse().toArray()
    return found.map(({ timestamp, reason, totalItems, bytes }) => ({ timestamp, reason, totalItems, bytes }))
  })

/** The backup file; null when there is none with that timestamp, or when it can't be decrypted. */
export const readAutoBackup = (userId: string, timestamp: string, cipher: Cipher | null): Promise<Blob | null> =>
  inBackups(userId, async (rows) => {
    const file = (await rows.get(timestamp))?.file
    if (file === undefined || !isSealed(file)) return file === undefined ? null : new Blob([file])
    const bytes = cipher?.openBytes(file, placeOf(timestamp)) ?? null
    return bytes === null ? null : new Blob([new Uint8Array(bytes)])
  })

export const removeAutoBackups = (userId: string): Promise<void> => Dexie.delete(nameOf(userId))

const dayMs = 24 * 60 * 60 * 1000

/** Whether the daily backup is still due. */
export const isBackupDue = (backups: readonly AutoBackup[], nowMs: number): boolean =>
  // A timestamp in the future comes from a clock that ran ahead.
  !backups.some(({ timestamp }) => Math.abs(nowMs - Date.parse(timestamp)) < dayMs)
