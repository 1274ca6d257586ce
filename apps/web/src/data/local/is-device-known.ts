import { fallbackDatabases } from './fallback-keys.ts'

/**
 * Whether this browser remembers anything of anybody (`device-database.ts`): more than its own name. Asked before the app
 * has loaded, so without the library that reads databases; where the browser refuses to say, the app finds out why.
 */
export async function isDeviceKnown(): Promise<boolean> {
  try {
    if (fallbackDatabases(localStorage).length > 0) return true
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'BamaDevice')) return false
    const opening = indexedDB.open('BamaDevice')
    // Gone meanwhile: it is not for this to make it, least of all without its store.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    const db = await answerOf(opening)
    try {
      const keys = await answerOf(db.transaction('facts').objectStore('facts').getAllKeys())
      return keys.some((key) => key !== 'device')
    } finally {
      // Whatever was read: nothing may keep the app from opening it.
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
