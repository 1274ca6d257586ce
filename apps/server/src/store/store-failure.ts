import { WaitedTooLong } from './turns.ts'

/** Why the database failed, as far as a caller is concerned: no room left, or not to be reached just now. */
type StoreFailure = 'storage_full' | 'unavailable'

// Connection lost, server starting or shutting down, out of connections or memory, temporarily read-only, timed out
// waiting for a lock or an answer, cut off while idle.
const passing =
  /^(08...|57P0[123]|57014|53(000|200|300|400)|55P03|25P0[34]|25006|40001|40P01|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/
const passingMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

const sqliteBusy = 5
const sqliteCorrupt = 11
const sqliteFull = 13
const sqliteNotADatabase = 26

/** SQLite's primary result code: the low byte of an extended one. */
const sqliteCodeOf = (error: Error): number | null =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null

/** Whether the database or its disk is full. 53100 is PostgreSQL's disk_full. */
const isFull = (error: Error): boolean =>
  sqliteCodeOf(error) === sqliteFull || ['53100', 'ENOSPC'].includes(codeOf(error))

function isPassing(error: Error): boolean {
  // Another program has locked SQLite's file for longer than a statement waits.
  if (error instanceof WaitedTooLong || sqliteCodeOf(error) === sqliteBusy) return true
  return passing.test(codeOf(error)) || passingMessages.some((text) => error.message.startsWith(text))
}

/** Classifies a thrown error; null if it isn't a failure of the database. */
export function storeFailureOf(error: unknown): StoreFailure | null {
  if (!(error instanceof Error)) return null
  if (isFull(error)) return 'storage_full'
  return isPassing(error) ? 'unavailable' : null
}

/** Whether SQLite can't read its file: it is malformed, or no database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && [sqliteCorrupt, sqliteNotADatabase].includes(sqliteCodeOf(error) ?? 0)
