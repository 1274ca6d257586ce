import { inMigration, type LeftOut, type MigrationState, readMigration, removeMigration } from './migration-database.ts'
import { isFormerDatabaseThere } from '../database-names.ts'
import { digestOf, oldDatabaseName, type OldKey, oldKeys, readOldTexts, sourceOf } from './old-data.ts'

/** Whether the old product left anything on this device that isn't brought in yet. */
export async function isMigrationDue(storage: Pick<Storage, 'getItem'>): Promise<boolean> {
  const state = await readMigration()
  if (state !== null) return state.phase !== 'done' || newTexts(storage, state).length > 0
  return Object.keys(readOldTexts(storage)).length > 0 || (await isFormerDatabaseThere())
}

/** The localStorage keys whose text differs from the copied one. */
const newTexts = (storage: Pick<Storage, 'getItem'>, { copied }: MigrationState): readonly OldKey[] =>
  oldKeys.filter((key) => {
    const text = storage.getItem(key)
    return text !== null && copied[sourceOf(key)] !== digestOf(text)
  })

/** Removes the texts that were copied from localStorage, which hold passwords in the clear. Later texts stay. */
function removeCopied(storage: Pick<Storage, 'getItem' | 'removeItem'>, state: MigrationState): void {
  const kept = newTexts(storage, state)
  for (const key of oldKeys) if (!kept.includes(key)) storage.removeItem(key)
}

/** Records that everything was brought in, and removes the copied texts. Texts written since are still due. */
export async function finishMigration(storage: Pick<Storage, 'getItem' | 'removeItem'>, nowMs: number): Promise<void> {
  const finishedAt = new Date(nowMs).toISOString()
  await inMigration(async (db) => {
    const state = await db.state.get('migration')
    if (state === undefined) return
    await db.advance(() => Promise.resolve({ ...state, phase: 'done', left: undefined, finishedAt }))
    removeCopied(storage, state)
  })
}

/** Records what was left out. The migration stays `ready`, until the user retries it or confirms. */
export const noteLeftOut = (left: LeftOut): Promise<unknown> =>
  inMigration(async (db) => {
    const state = await db.state.get('migration')
    if (state !== undefined)
      await db.advance(() => Promise.resolve({ ...state, phase: 'ready', left, finishedAt: null }))
  })

/** How long the originals are kept after everything was brought in. */
export const keptMs = 7 * 24 * 60 * 60 * 1000

/**
 * Seven days after everything was brought in, deletes the backup and the old product's database. The copied texts are
 * removed each time, because localStorage is written with a delay and a crash may restore them.
 */
export async function cleanMigration(storage: Pick<Storage, 'getItem' | 'removeItem'>, nowMs: number): Promise<void> {
  const state = await readMigration()
  if (state?.phase !== 'done') return
  removeCopied(storage, state)
  const { finishedAt } = state
  if (finishedAt === null || nowMs - Date.parse(finishedAt) < keptMs || newTexts(storage, state).length > 0) return
  if (await isFormerDatabaseThere()) await deleteOldDatabase(() => undefined)
  await removeMigration()
}

/** Deletes the old product's database, waiting while another tab keeps it open. */
export async function deleteOldDatabase(onBlocked: (isBlocked: boolean) => void): Promise<void> {
  const request = indexedDB.deleteDatabase(oldDatabaseName)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request.onblocked = () => onBlocked(true)
  request.onsuccess = () => resolve()
  request.addEventListener('error', () => reject(request.error ?? new Error('the old database could not be deleted')))
  await promise
  onBlocked(false)
}
