import { base64Of, bytesOfBase64 } from '@bama/sync'
import { keysOf } from './fallback-keys.ts'

/** A change of one record: `[store, key, value]`, without the value for a deletion. */
export type Operation = readonly [store: string, key: unknown, value?: unknown]

export interface Row {
  readonly store: string
  readonly value: unknown
}

export interface WriteLog {
  /**
   * Logs operations of a transaction. They count once it completes.
   * @throws what `storage` throws when there is no room; then nothing of the transaction counts.
   */
  add(transaction: EventTarget, operations: readonly Operation[]): void
}

// An entry's first letter. Both have the same length, so that committing needs no room.
const open = '?'
const committed = '!'

/** The number of characters written before replaced values are dropped. */
const compactAfter = 300_000

/**
 * The writes of a database in localStorage, with an entry per transaction, which counts as a whole or not at all
 * however the page ends. The entries' keys begin with `prefix` and are numbered in order.
 */
export function createWriteLog(storage: Storage, prefix: string): WriteLog {
  let next = (numbersOf(storage, prefix).at(-1) ?? 0) + 1
  let written = 0
  const openEntries = new Map<EventTarget, { readonly key: string; readonly operations: Operation[] }>()

  function entryOf(transaction: EventTarget) {
    const known = openEntries.get(transaction)
    if (known !== undefined) return known
    const entry = { key: keyOf(prefix, next++), operations: [] as Operation[] }
    openEntries.set(transaction, entry)
    transaction.addEventListener('complete', () => {
      openEntries.delete(transaction)
      // The database was deleted meanwhile.
      if (storage.getItem(entry.key) === null) return
      const text = `${committed}${textOf(entry.operations)}`
      storage.setItem(entry.key, text)
      written += text.length
      if (written < compactAfter) return
      written = 0
      compact(storage, prefix)
    })
    transaction.addEventListener('abort', () => {
      openEntries.delete(transaction)
      storage.removeItem(entry.key)
    })
    return entry
  }

  return {
    add(transaction, operations) {
      if (operations.length === 0) return
      const { key, operations: all } = entryOf(transaction)
      // Blobs and CryptoKeys can't be stored as text, so they last only as long as the page.
      all.push(...operations.map(([store, id, value]): Operation => (isText(value) ? [store, id, value] : [store, id])))
      const text = `${open}${textOf(all)}`
      try {
        storage.setItem(key, text)
      } catch {
        compact(storage, prefix)
        storage.setItem(key, text)
      }
    },
  }
}

/** The rows resulting from the committed entries. Removes entries of interrupted transactions. */
export function readRows(storage: Storage, prefix: string): readonly Row[] {
  for (const number of numbersOf(storage, prefix))
    if (storage.getItem(keyOf(prefix, number))?.startsWith(open) === true) storage.removeItem(keyOf(prefix, number))
  compact(storage, prefix)
  return numbersOf(storage, prefix).flatMap((number) =>
    operationsAt(storage, prefix, number).map(([store, , value]) => ({ store, value })),
  )
}

/**
 * Drops values that later entries replaced, and deletions with what they deleted. Goes from the oldest entry on, so
 * that the log means the same after each step.
 */
function compact(storage: Storage, prefix: string): void {
  const numbers = numbersOf(storage, prefix).filter(
    (number) => storage.getItem(keyOf(prefix, number))?.startsWith(committed) === true,
  )
  const latest = new Map<string, readonly [number, number]>()
  for (const number of numbers)
    for (const [index, operation] of operationsAt(storage, prefix, number).entries())
      latest.set(nameOf(operation), [number, index])
  for (const number of numbers) {
    const all = operationsAt(storage, prefix, number)
    const left = all.filter((operation, index) => {
      const [lastNumber, lastIndex] = latest.get(nameOf(operation)) ?? []
      return operation.length === 3 && lastNumber === number && lastIndex === index
    })
    if (left.length === 0) storage.removeItem(keyOf(prefix, number))
    else if (left.length < all.length) storage.setItem(keyOf(prefix, number), `${committed}${textOf(left)}`)
  }
}

const keyOf = (prefix: string, number: number): string => `${prefix}${number}`

const nameOf = ([store, key]: Operation): string => JSON.stringify([store, key])

const numbersOf = (storage: Storage, prefix: string): readonly number[] =>
  keysOf(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .sort((a, b) => a - b)

const operationsAt = (storage: Storage, prefix: string, number: number): readonly Operation[] =>
  operationsFrom(storage.getItem(keyOf(prefix, number))?.slice(1) ?? '[]')

/** JSON in which bytes, such as encrypted values or backups, are Base64. */
const textOf = (operations: readonly Operation[]): string =>
  JSON.stringify(operations, (_, value: unknown) => {
    if (value instanceof Uint8Array) return { $bytes: base64Of(value) }
    return value instanceof ArrayBuffer ? { $buffer: base64Of(new Uint8Array(value)) } : value
  })

const operationsFrom = (text: string): readonly Operation[] =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('$bytes' in value) return bytesOfBase64(String(value.$bytes))
    return '$buffer' in value ? bytesOfBase64(String(value.$buffer)).buffer : value
  }) as readonly Operation[]

/** Whether the value survives as text. Properties that are undefined don't matter. */
function isText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return true
  const isPlain =
    Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  return isPlain && Object.values(value).every((part) => part === undefined || isText(part))
}
