import Dexie, { type Table } from 'dexie'
import { type Cipher, isSealed, type Sealed } from '../cipher.ts'

/** As many are kept; an older one goes when another comes. */
export const mostKept = 5

/** Why an automatic backup was made. */
export type AutoBackupReason = 'daily' | 'before_import' | 'before_clear' | 'requested'

export interface AutoBackup {
  /** When it was made, ISO 8601: its name. */
  readonly timestamp: string
  readonly reason: AutoBackupReason
  readonly totalItems: number
  /** What it takes on this device. */
  readonly bytes: number
}

interface AutoBackupRow extends AutoBackup {
  /** Bytes, not a blob: what encrypts them takes bytes, and the browser writes them in the same transaction. */
  readonly file: ArrayBuffer | Sealed
}

const placeOf = (timestamp: string): string => `backups|${timestamp}`

const nameOf = (userId: string): string => `BamaBackups:${userId}`

/** Beside a person's copy and not in it: they are there to come back to when the copy was cleared. */
async function inBackups<T>(userId: string, work: (rows: Table<AutoBackupRow, string>) => Promise<T>): Promise<T> {
  const db = new Dexie(nameOf(userId), { chromeTransactionDurability: 'strict' })
  db.version(1).stores({ backups: 'timestamp' })
  try {
    return await work(db.table('backups'))
  } finally {
    db.close()
  }
}

/** Keeps a backup, encrypted where the copy is, and lets the oldest go when there are too many. */
export const keepAutoBackup = (
  userId: string,
  { file, ...made }: Omit<AutoBackup, 'bytes'> & { file: Blob },
  cipher: Cipher | null,
) =>
  inBackups(userId, async (rows) => {
    const bytes = await file.arrayBuffer()
    const kept = cipher === null ? bytes : cipher.sealBytes(new Uint8Array(bytes), placeOf(made.timestamp))
    await rows.db.transaction('rw', rows, async () => {
      await rows.put({ ...made, bytes: bytes.byteLength, file: kept })
      const all = await rows.orderBy('timestamp').primaryKeys()
      // Never the one just made, also when a clock that was ahead made others that seem to be newer.
      const others = all.filter((timestamp) => timestamp !== made.timestamp)
      await rows.bulkDelete(others.slice(0, Math.max(0, all.length - mostKept)))
    })
  })

/** The latest first. */
export const listAutoBackups = (userId: string): Promise<readonly AutoBackup[]> =>
  inBackups(userId, async (rows) => {
    const found = await rows.orderBy('timestamp').reverse().toArray()
    return found.map(({ timestamp, reason, totalItems, bytes }) => ({ timestamp, reason, totalItems, bytes }))
  })

/** The backup file; null when there is none of that time. */
export const readAutoBackup = (userId: string, timestamp: string, cipher: Cipher | null): Promise<Blob | null> =>
  inBackups(userId, async (rows) => {
    const file = (await rows.get(timestamp))?.file
    if (file === undefined || !isSealed(file)) return file === undefined ? null : new Blob([file])
    const bytes = cipher?.openBytes(file, placeOf(timestamp)) ?? null
    return bytes === null ? null : new Blob([new Uint8Array(bytes)])
  })

export const removeAutoBackups = (userId: string): Promise<void> => Dexie.delete(nameOf(userId))

const dayMs = 24 * 60 * 60 * 1000

/** Whether the day's backup is still to be made. */
export const isBackupDue = (backups: readonly AutoBackup[], nowMs: number): boolean =>
  // What seems to come from tomorrow was made by a clock that was ahead.
  !backups.some(({ timestamp }) => Math.abs(nowMs - Date.parse(timestamp)) < dayMs)
