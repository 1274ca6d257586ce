import { nowIso } from '../runtime/world.ts'
import { isSealed } from './cipher.ts'
import type { LocalDatabase } from './database.ts'

/**
 * A person's changes for download, as JSON text: the refused change with this id, or without an id all refused and
 * unsent changes. Encrypted values become `{ encrypted: true }`.
 */
export async function changesJson(db: LocalDatabase, id?: string): Promise<string> {
  const rejected = await db.rejected.toArray()
  const isAll = id === undefined
  return JSON.stringify(
    {
      exported_at: nowIso(),
      rejected: isAll ? rejected : rejected.filter((row) => row.id === id),
      ...(isAll ? { unsent: await db.syncQueue.orderBy('n').toArray() } : {}),
    },
    (_key, value: unknown) => (isSealed(value) ? { encrypted: true } : value),
    2,
  )
}

/** The number of changes lost with the copy: unsent ones, unsent files, and refused ones not dismissed. */
export async function countUnsentIn(db: LocalDatabase): Promise<number> {
  const counts = await Promise.all([db.syncQueue, db.rejected, db.table('_uploads')].map((table) => table.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}
