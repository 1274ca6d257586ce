import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable, type DBCoreTransaction } from 'dexie'
import { fallbackDatabases, isFallbackKey, keyPrefixOf, keysOf, logPrefixOf, schemaKeyOf } from './fallback-keys.ts'
import { createWriteLog, type Operation, type Row, readRows, type WriteLog } from './write-log.ts'

/** Names of errors with which a browser refuses IndexedDB. A full disk and a newer version are handled elsewhere. */
const unusable: ReadonlySet<string> = new Set([
  'InternalError',
  'InvalidStateError',
  'MissingAPIError',
  'NotAllowedError',
  'SecurityError',
  'UnknownError',
])

/** Whether IndexedDB doesn't work in this browser, so that retrying is no use. */
export function isDatabaseUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return unusable.has(error.name) || ('inner' in error && error.inner !== error && isDatabaseUnusable(error.inner))
}

/** Another tab already uses the fallback: two would overwrite each other's data. */
export class FallbackInUseError extends Error {
  override readonly name = 'FallbackInUseError'
}

interface StoredSchema {
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string | string[] | null
    readonly indexes: readonly {
      readonly name: string
      readonly keyPath: string | string[]
      readonly unique: boolean
      readonly multiEntry: boolean
    }[]
  }[]
}

/** Stores whose rows exist nowhere else: unsent, refused and unsaved changes. */
const ownStores: ReadonlySet<string> = new Set(['_syncQueue', '_rejected', '_drafts'])

/** Whether the fallback holds anything that would be lost without it. */
export const holdsUnsent = (storage: Storage): boolean =>
  fallbackDatabases(storage).some((name) =>
    readRows(storage, logPrefixOf(name)).some(({ store }) => ownStores.has(store)),
  )

/** Deletes the fallback, because IndexedDB works again. */
export function dropFallback(storage: Storage): void {
  for (const key of keysOf(storage)) if (isFallbackKey(key)) storage.removeItem(key)
}

/**
 * Replaces IndexedDB for every Dexie instance created from now on with one in memory. Its committed writes are kept in
 * `storage` and restored from there at the next start. Only one tab may do this: call `holdFallback` first.
 */
export async function fallBackTo(storage: Storage): Promise<void> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  const factory = new IDBFactory()
  await restoreAll(factory, storage)
  const deleteDatabase = factory.deleteDatabase.bind(factory)
  factory.deleteDatabase = (name) => {
    for (const key of keysOf(storage)) if (key.startsWith(keyPrefixOf(name))) storage.removeItem(key)
    return deleteDatabase(name)
  }
  Dexie.dependencies.indexedDB = factory
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  Dexie.addons.push((db) => {
    const log = createWriteLog(storage, logPrefixOf(db.name))
    // Below every other middleware, so that the log holds exactly what a disk would.
    db.use({ stack: 'dbcore', name: 'localStorage', level: -10, create: (core) => mirrored(core, log) })
    db.on('ready', () => storage.setItem(schemaKeyOf(db.name), JSON.stringify(schemaOf(db.backendDB()))))
  })
}

/**
 * Makes this the only tab that may use the fallback, until it is closed.
 * @throws FallbackInUseError when another tab already is.
 */
export const holdFallback = (locks: LockManager): Promise<void> =>
  new Promise((resolve, reject) => {
    locks
      .request('bama-storage-fallback', { ifAvailable: true }, (lock) => {
        if (lock === null) throw new FallbackInUseError()
        resolve()
        return new Promise(() => undefined)
      })
      .catch(reject)
  })

function schemaOf(db: IDBDatabase): StoredSchema {
  const names = [...db.objectStoreNames]
  if (names.length === 0) return { version: db.version, stores: [] }
  const tx = db.transaction(names)
  return {
    version: db.version,
    stores: names.map((name) => {
      const store = tx.objectStore(name)
      return {
        name,
        keyPath: store.keyPath,
        indexes: [...store.indexNames].map((indexName) => {
          const { keyPath, unique, multiEntry } = store.index(indexName)
          return { name: indexName, keyPath, unique, multiEntry }
        }),
      }
    }),
  }
}

async function restoreAll(factory: IDBFactory, storage: Storage): Promise<void> {
  for (const name of fallbackDatabases(storage)) {
    const schema = JSON.parse(storage.getItem(schemaKeyOf(name)) ?? '') as StoredSchema
    await restore(factory, name, schema, readRows(storage, logPrefixOf(name)))
  }
}

/** Restores a database with its stored schema, so that a newer app upgrades it like a real one. */
const restore = (factory: IDBFactory, name: string, schema: StoredSchema, rows: readonly Row[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = factory.open(name, schema.version)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} was not restored`)))
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, indexes } of schema.stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
        for (const row of rows) if (row.store === storeName) store.put(row.value)
      }
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })

/** The same database, with its writes also logged, in the same transactions. */
const mirrored = (core: DBCore, log: WriteLog): DBCore => ({
  ...core,
  table(name) {
    const table = core.table(name)
    return {
      ...table,
      mutate: (request) =>
        operationsOf(table, request).then((operations) =>
          table.mutate(request).then((response) => {
            write(
              log,
              request.trans,
              operations.filter((_, index) => response.failures[index] === undefined),
            )
            return response
          }),
        ),
    }
  },
})

function write(log: WriteLog, trans: DBCoreTransaction, operations: readonly Operation[]): void {
  try {
    log.add(trans as IDBTransaction, operations)
  } catch (error) {
    // Nothing may be committed that would be gone after a reload.
    trans.abort()
    throw error
  }
}

/** The operations of a request, key by key. Uses `then`, because a native promise would end the transaction. */
function operationsOf(table: DBCoreTable, request: DBCoreMutateRequest): Promise<Operation[]> {
  const { name, schema } = table
  if (request.type === 'delete') return Dexie.Promise.resolve(request.keys.map((key) => [name, key]))
  if (request.type === 'deleteRange') {
    const query = { index: schema.primaryKey, range: request.range }
    return table
      .query({ trans: request.trans, values: false, query })
      .then(({ result }) => result.map((key: unknown) => [name, key]))
  }
  const keyOf = schema.primaryKey.extractKey
  return Dexie.Promise.resolve(
    request.values.map((value, index) => [name, request.keys?.[index] ?? keyOf?.(value), value as unknown]),
  )
}
