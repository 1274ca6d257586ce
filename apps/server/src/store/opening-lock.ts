import { DatabaseSync } from 'node:sqlite'

/** How long an opener waits for another one, in milliseconds. */
const patience = 20_000

/**
 * Lets one process at a time open (and so create, switch to WAL, migrate) the SQLite database at `file`; resolves the wait
 * by returning what releases the lock. SQLite's own waiting does not cover these steps: two openers that both read
 * before they write are both refused. The lock is SQLite's on an empty file beside the database, so a process that
 * dies lets go of it. Throws SQLITE_BUSY after `waitMs`.
 */
export function lockOpening(file: string, waitMs = patience): () => void {
  if (file === ':memory:') return () => undefined
  const lock = new DatabaseSync(`${file}-opening`, { timeout: waitMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}
