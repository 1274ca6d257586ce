/**
 * Whether this browser remembers anything of anybody (`device-database.ts`). Asked before the app has loaded, so without the
 * library that reads databases; where the browser refuses to say, the app finds out why.
 */
export async function isDeviceKnown(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'BamaDevice')) return false
    const db = await answerOf(indexedDB.open('BamaDevice'))
    const count = answerOf(db.transaction('facts').objectStore('facts').count())
    // Once that is read: nothing may keep the app from opening it.
    db.close()
    return (await count) > 0
  } catch {
    return true
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device database was not read')))
  })
