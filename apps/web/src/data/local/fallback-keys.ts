/** Where databases stand in localStorage when the browser has none that works (storage-fallback.ts). */
const prefix = 'bama-db:'

/** Whether a key of localStorage belongs to such a database; it goes with that database. */
export const isFallbackKey = (key: string): boolean => key.startsWith(prefix)

export const keyPrefixOf = (database: string): string => `${prefix}${database}:`
export const schemaKeyOf = (database: string): string => `${keyPrefixOf(database)}schema`
export const logPrefixOf = (database: string): string => `${keyPrefixOf(database)}log:`

export const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)

/** The databases that stand there. */
export const fallbackDatabases = (storage: Storage): readonly string[] =>
  keysOf(storage).flatMap((key) => /^bama-db:(.*):schema$/.exec(key)?.[1] ?? [])
