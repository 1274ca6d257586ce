import { entityModels, entityNamed, entityNames, fieldOf } from '@bama/domain'
import type { DBCore, Middleware } from 'dexie'
import { type Cipher, isSealed } from './cipher.ts'
import { mappedTable, type RowMapping } from './mapped-table.ts'

type Row = Record<string, unknown>

/** Where a store's rows hold sensitive values: the path to the object with the fields, and to the entity's name. */
interface Place {
  readonly fields: readonly string[]
  readonly entity: readonly string[]
}

const changes: Place = { fields: ['data', 'patch'], entity: ['entity'] }
const copies: Place = { fields: ['record'], entity: ['entity'] }

const internalPlaces: Readonly<Record<string, Place>> = {
  _syncQueue: changes,
  _acknowledged: changes,
  _rejected: { fields: ['mutation', 'data', 'patch'], entity: ['mutation', 'entity'] },
  _base: copies,
  _staged: copies,
}

/** Stores whose `value` is encrypted whole: drafts have no known structure, and the others hold secrets. */
const wholeStores: readonly string[] = ['_drafts', '_shared', '_unpublished']

/** Added later, hence at the end: `sealEarlier` may have stored the index of an earlier store. */
const laterPlaces: Readonly<Record<string, Place>> = { _uncreated: copies }
const laterWholeStores: readonly string[] = ['_imports']

/** Whether a value is worth encrypting. Most lists are empty, and encrypting those would only slow down reading. */
const saysSomething = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0)

const sensitiveOf = (entity: unknown): readonly string[] => {
  const name = typeof entity === 'string' ? entityNamed(entity) : null
  return name === null ? [] : (entityModels[name].sensitive ?? [])
}

/** The stores with encrypted values. `sealEarlier` stores its progress as an index of this list. */
export const sealedStores: readonly string[] = [
  ...entityNames.filter((name) => sensitiveOf(name).length > 0),
  ...Object.keys(internalPlaces),
  ...wholeStores,
  ...Object.keys(laterPlaces),
  ...laterWholeStores,
]

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce((value, key) => (isObject(value) ? value[key] : undefined), row)

/** Returns the row with another value at the path, sharing everything beside it. */
function withAt(row: Row, [key, ...rest]: readonly string[], value: Row): Row {
  if (key === undefined) return value
  const inner = row[key]
  return { ...row, [key]: isObject(inner) ? withAt(inner, rest, value) : value }
}

/** Beside a value that reads as empty because it could not be opened: what lies there, which a later write puts back. */
const unread: unique symbol = Symbol('unread')

type Fields = Row & { [unread]?: Row }

const unreadIn = (fields: Fields): Row => fields[unread] ?? {}

/**
 * Marks a copy of a record whose values are encrypted for the record's own place, so that a full pull moves them from
 * `_staged` to their store without decrypting them. Copies from before this mark are encrypted for their own place.
 */
const forRecord = '_encryptedForRecord'

/** How the rows of one store are sealed and opened. */
function createSealing(store: string, cipher: Cipher): RowMapping {
  const isWhole = wholeStores.includes(store) || laterWholeStores.includes(store)
  const { fields: path, entity: entityPath } = internalPlaces[store] ?? laterPlaces[store] ?? { fields: [], entity: [] }
  const sensitiveIn = (row: Row): readonly string[] => {
    if (isWhole) return ['value']
    return sensitiveOf(entityPath.length === 0 ? store : at(row, entityPath))
  }
  const isCopy = path === copies.fields
  const isPatch = path.at(-1) === 'patch'
  const placeOf = ({ id, key, n, entity }: Row, field: string, isForRecord = isCopy): string => {
    if (isCopy)
      return isForRecord
        ? `${String(entity)}|${String(id)}|${field}`
        : `${store}|${String(entity)}/${String(id)}|${field}`
    return `${store}|${String(id ?? key ?? n)}|${field}`
  }
  const marksOf = (found: readonly string[]): Row => ({
    _encrypted: true,
    _encryptedFields: found,
    ...(isCopy ? { [forRecord]: true } : {}),
  })

  return {
    write(row: Row): Row {
      const fields = at(row, path)
      if (!isObject(fields)) return row
      const sensitive = sensitiveIn(row)
      // Most of a full pull: events have no sensitive fields.
      if (sensitive.length === 0) return row
      const kept = unreadIn(fields)
      // A record has its sensitive fields by name, while a patch names cells.
      const cells = isPatch ? Object.keys(fields).filter((cell) => sensitive.includes(fieldOf(cell))) : sensitive
      const found = cells.filter((cell) => saysSomething(fields[cell]) || kept[cell] !== undefined)
      if (found.length === 0) return row
      const sealOne = (cell: string): unknown => {
        const value = fields[cell] ?? kept[cell]
        return isSealed(value) ? value : cipher.seal(value, placeOf(row, cell))
      }
      const sealed = Object.fromEntries(found.map((cell) => [cell, sealOne(cell)]))
      return { ...withAt(row, path, { ...fields, ...sealed }), ...marksOf(found) }
    },
    read<T>(row: T): T {
      if (!isObject(row) || row['_encrypted'] !== true) return row
      const fields = at(row, path) as Fields | undefined
      const isForRecord = row[forRecord] === true
      // Stays encrypted on its way to the record's own store.
      const isPassed = isForRecord && store === '_staged'
      if (isObject(fields) && !isPassed)
        for (const [cell, value] of Object.entries(fields))
          if (isSealed(value)) {
            const opened = cipher.open(value, placeOf(row, cell, isForRecord))
            if (opened !== undefined) fields[cell] = opened
            // A cell that can't be decrypted must not be sent as empty.
            else if (isPatch) delete fields[cell]
            else {
              fields[cell] = null
              fields[unread] = { ...unreadIn(fields), [cell]: value }
            }
          }
      // Not deleted: V8 would keep the row as a table, which takes several times as long to read.
      const { _encrypted, _encryptedFields, [forRecord]: _isForRecord, ...own } = row
      return own as T
    },
  }
}

/**
 * Encrypts sensitive values below everything that reads and writes: queries, commands and the sync see plain values,
 * while IndexedDB holds encrypted ones. Only staged records are read encrypted, on their way to their own store. Rows
 * with encrypted values are marked `_encrypted`, with the names in `_encryptedFields`; the layers above don't see the
 * marks.
 */
export const sealRows = (cipher: Cipher): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'seal-rows',
  // Below Dexie's own layers, the lowest of which is -1.
  level: -2,
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name)
      return sealedStores.includes(name) ? mappedTable(table, createSealing(name, cipher)) : table
    },
  }),
})
