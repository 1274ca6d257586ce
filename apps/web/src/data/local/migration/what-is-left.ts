import { inMigration, type LeftOut, type MigrationState, readMigration, removeMigration } from './migration-database.ts'
import { digestOf, hasOldDatabase, oldDatabaseName, type OldKey, oldKeys, readOldTexts, sourceOf } from './old-data.ts'

/** Whether the old product left something here that was not brought in yet. */
export async function isMigrationDue(storage: Pick<Storage, 'getItem'>): Promise<boolean> {
  const state = await readMigration()
  if (state !== null) return state.phase !== 'done' || newTexts(storage, state).length > 0
  return Object.keys(readOldTexts(storage)).length > 0 || (await hasOldDatabase())
}

/** Keys of localStorage whose text is not the one that was copied. */
const newTexts = (storage: Pick<Storage, 'getItem'>, { copied }: MigrationState): readonly OldKey[] =>
  oldKeys.filter((key) => {
    const text = storage.getItem(key)
    return text !== null && copied[sourceOf(key)] !== digestOf(text)
  })

/** Lets go of what was copied from localStorage: passwords among it, in the clear. What was written since stays. */
function removeCopied(storage: Pick<Storage, 'getItem' | 'removeItem'>, state: MigrationState): void {
  const kept = newTexts(storage, state)
  for (const key of oldKeys) if (!kept.includes(key)) storage.removeItem(key)
}

/** Notes that all of it was brought in, and lets go of what lay in localStorage. What was written there since is not in yet. */
export async function finishMigration(storage: Pick<Storage, 'getItem' | 'removeItem'>, nowMs: number): Promise<void> {
  const finishedAt = new Date(nowMs).toISOString()
  await inMigration(async (db) => {
    const state = await db.state.get('migration')
    if (state === undefined) return
    await db.advance(() => Promise.resolve({ ...state, phase: 'done', left: undefined, finishedAt }))
    removeCopied(storage, state)
  })
}

/** Notes what did not come in: it stays ready, to be brought in again or to be left. */
export const noteLeftOut = (left: LeftOut): Promise<unknown> =>
  inMigration(async (db) => {
    const state = await db.state.get('migration')
    if (state !== undefined)
      await db.advance(() => Promise.resolve({ ...state, phase: 'ready', left, finishedAt: null }))
  })

/** How long the originals stay after all was brought in. */
export const keptMs = 7 * 24 * 60 * 60 * 1000

/**
 * Seven days after all was brought in, the backup goes, and the old product's database with it. What was in localStorage goes
 * again each time: it is written with delay, and a crash brings it back.
 */
export async function cleanMigration(storage: Pick<Storage, 'getItem' | 'removeItem'>, nowMs: number): Promise<void> {
  const state = await readMigration()
  if (state?.phase !== 'done') return
  removeCopied(storage, state)
  const { finishedAt } = state
  if (finishedAt === null || nowMs - Date.parse(finishedAt) < keptMs || newTexts(storage, state).length > 0) return
  if (await hasOldDatabase()) await deleteOldDatabase(() => undefined)
  await removeMigration()
}

/** Deletes the old product's database; while another tab holds it open, that is waited for. */
export async function deleteOldDatabase(onBlocked: (isBlocked: boolean) => void): Promise<void> {
  const request = indexedDB.deleteDatabase(oldDatabaseName)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request.onblocked = () => onBlocked(true)
  request.onsuccess = () => resolve()
  request.addEventListener('error', () => reject(request.error ?? new Error('the old database could not be deleted')))
  await promise
  onBlocked(false)
}
