import { fallbackDatabases } from './fallback-keys.ts'

/**
 * Whether this browser stores anything in `device-database.ts` beyond its own device id. Called before the app has
 * loaded, hence without Dexie. Returns true when the browser refuses access; the app then finds out why.
 */
export async function isDeviceKnown(): Promise<boolean> {
  try {
    if (fallbackDatabases(localStorage).length > 0) return true
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'BamaDevice')) return false
    const opening = indexedDB.open('BamaDevice')
    // Another tab has deleted the database meanwhile. Aborted, so that opening doesn't create it without its store.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    const db = await answerOf(opening)
    try {
      const keys = await answerOf(db.transaction('facts').objectStore('facts').getAllKeys())
      return keys.some((key) => key !== 'device')
    } finally {
      // Always closed, so that it never blocks the app from opening it.
      db.close()
    }
  } catch {
    return true
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device database was not read')))
  })
