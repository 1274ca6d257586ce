import { world } from '../runtime/world.ts'
import { isSealed } from './cipher.ts'
import type { LocalDatabase } from './database.ts'

/** What a person can take away of a copy's changes, as a JSON text: one refused change, or, without an id, all that was refused or waits. What is locked says so. */
export async function changesJson(db: LocalDatabase, id?: string): Promise<string> {
  const rejected = await db.rejected.toArray()
  const isAll = id === undefined
  return JSON.stringify(
    {
      exported_at: new Date(world.now()).toISOString(),
      rejected: isAll ? rejected : rejected.filter((row) => row.id === id),
      ...(isAll ? { unsent: await db.syncQueue.orderBy('n').toArray() } : {}),
    },
    (_key, value: unknown) => (isSealed(value) ? { encrypted: true } : value),
    2,
  )
}

/** How many changes would be gone with a copy: those that wait, files too, and those that were refused and not yet dismissed. */
export async function countUnsentIn(db: LocalDatabase): Promise<number> {
  const counts = await Promise.all([db.syncQueue, db.rejected, db.table('_uploads')].map((table) => table.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}
