import { DatabaseSync } from 'node:sqlite'

/** How long to wait for another process that is opening the database, in milliseconds. */
const patience = 20_000

/**
 * Lets one process at a time open (create, switch to WAL, migrate) the SQLite database at `file`, and returns the
 * function that releases the lock. SQLite's own waiting doesn't cover these steps: two openers that both read before
 * they write are both refused. The lock is SQLite's own, on an empty file beside the database, so a process that dies
 * releases it. Throws SQLITE_BUSY after `waitMs`.
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
