/** The prefix of databases in localStorage, used when the browser has no working IndexedDB (storage-fallback.ts). */
const prefix = 'bama-db:'

/** Whether a localStorage key belongs to such a database, and is removed with it. */
export const isFallbackKey = (key: string): boolean => key.startsWith(prefix)

export const keyPrefixOf = (database: string): string => `${prefix}${database}:`
export const schemaKeyOf = (database: string): string => `${keyPrefixOf(database)}schema`
export const logPrefixOf = (database: string): string => `${keyPrefixOf(database)}log:`

export const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)

/** The names of the databases in localStorage. */
export const fallbackDatabases = (storage: Storage): readonly string[] =>
  keysOf(storage).flatMap((key) => /^bama-db:(.*):schema$/.exec(key)?.[1] ?? [])
