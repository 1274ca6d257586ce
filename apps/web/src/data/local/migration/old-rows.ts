import { isSecretField } from '@bama/sync/import'
import { digestOf, type OldKey, oldKeys, type OldTexts, openOldDatabase, sourceOf } from './old-data.ts'

/** A portion of a source's rows. `last`: the key to continue after; absent at the end. */
interface OldRows {
  readonly rows: readonly unknown[]
  readonly last?: IDBValidKey | undefined
}

/** A store of the old product's database, or one of its localStorage keys. */
export interface OldSource {
  readonly name: string
  /** The fingerprint of a text source, by which a text written later is recognized as new. */
  readonly digest?: string
  readonly read: (after: IDBValidKey | undefined) => Promise<OldRows>
}

export interface OldData {
  readonly sources: readonly OldSource[]
  close(): void
}

/** All data that the old product left on this device. */
export async function openOldData(texts: OldTexts): Promise<OldData> {
  const db = await openOldDatabase()
  const stores = db === null ? [] : [...db.objectStoreNames].map((name) => storeSource(db, name))
  return { sources: [...stores, ...oldKeys.flatMap((key) => textSource(key, texts[key]))], close: () => db?.close() }
}

/** The limits of a portion, in rows and (approximately) characters. */
export const rowsAtOnce = 500
export const weightAtOnce = 4_000_000

function storeSource(db: IDBDatabase, name: string): OldSource {
  return {
    name,
    async read(after) {
      const range = after === undefined ? undefined : IDBKeyRange.lowerBound(after, true)
      const store = db.transaction(name, 'readonly').objectStore(name)
      const request = store.openCursor(range)
      const { promise, resolve, reject } = Promise.withResolvers<OldRows>()
      const rows: unknown[] = []
      let weight = 0
      request.onsuccess = () => {
        const cursor = request.result
        if (cursor === null) return resolve({ rows })
        const row = withoutSecrets(cursor.value)
        rows.push(row)
        weight += weightOf(row)
        if (rows.length >= rowsAtOnce || weight >= weightAtOnce) resolve({ rows, last: cursor.key })
        else cursor.continue()
      }
      request.addEventListener('error', () => reject(request.error ?? new Error('the old database could not be read')))
      return promise
    },
  }
}

/** The approximate size of a row in characters. */
export const weightOf = (row: unknown): number => JSON.stringify(row)?.length ?? 0

function textSource(key: OldKey, text: string | undefined): readonly OldSource[] {
  if (text === undefined) return []
  const read = () => Promise.resolve({ rows: rowsIn(text).map((row) => withoutSecrets(row)) })
  return [{ name: sourceOf(key), digest: digestOf(text), read }]
}

/** A list, or a single object; for invalid JSON the text itself, which is kept without a meaning. */
function rowsIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as unknown[]) : [value]
  } catch {
    return [text]
  }
}

const deepest = 20

/**
 * Drops passwords and keys, which the old product's data holds in the clear, even inside texts that contain JSON. They
 * are never copied. Dates become ISO texts.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value, depth)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  // Objects nested deeper aren't searched for secrets, so they are dropped.
  if (depth > deepest) return typeof value === 'object' ? null : value
  if (Array.isArray(value)) return value.map((one: unknown) => withoutSecrets(one, depth + 1))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__' && !isSecretField(name))
      .map(([name, one]) => [name, withoutSecrets(one, depth + 1)]),
  )
}

/** Cleans text that may contain JSON. Cut JSON with a secret is dropped; a person's own words are not. */
function textWithoutSecrets(text: string, depth: number): string | null {
  if (!/^\s*[[{"]/.test(text) || !isSecretField(text)) return text
  if (depth > deepest) return null
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text), depth + 1))
  } catch {
    const names = text.matchAll(/"([^"]*)"\s*:/g)
    return names.some(([, name = '']) => isSecretField(name)) ? null : text
  }
}
