import { seededId } from '@bama/sync/import'
import { firstOwnVersion, isFormerDatabaseThere } from '../database-names.ts'

/** The name of the old product's database, also used by this product's own where there is no server. */
export const oldDatabaseName = 'PixelArtDB'

/** The localStorage keys under which the old product kept people and hours. */
export const oldKeys = ['currentUser', 'systemUsers', 'workHours'] as const
export type OldKey = (typeof oldKeys)[number]

/** What the old product left in localStorage, as raw texts. */
export type OldTexts = Readonly<Partial<Record<OldKey, string>>>

export function readOldTexts(storage: Pick<Storage, 'getItem'>): OldTexts {
  const found = oldKeys.flatMap((key) => {
    const text = storage.getItem(key)
    return text === null ? [] : [[key, text] as const]
  })
  return Object.fromEntries(found)
}

/** The source name of a localStorage key. */
export const sourceOf = (key: OldKey): string => `localStorage:${key}`

/** A fingerprint of a text. */
export const digestOf = (text: string): string => seededId('text', text)

/** Opens the old product's database unchanged; null if there is none, or if it is this product's own. */
export async function openOldDatabase(): Promise<IDBDatabase | null> {
  if (!(await isFormerDatabaseThere())) return null
  const request = indexedDB.open(oldDatabaseName)
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase | null>()
  // It doesn't exist. Aborted, so that opening doesn't create it.
  request.onupgradeneeded = () => request.transaction?.abort()
  request.onsuccess = () => resolve(request.result)
  request.addEventListener('error', (event) => {
    event.preventDefault()
    if (request.error?.name === 'AbortError') resolve(null)
    else reject(request.error ?? new Error('the old database did not open'))
  })
  const db = await promise
  if (db === null) return null
  // Gives way to an upgrade or deletion from another connection.
  db.onversionchange = () => db.close()
  if (db.version < firstOwnVersion) return db
  db.close()
  return null
}
