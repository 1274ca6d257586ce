import { chmodSync } from 'node:fs'

/** Makes whatever this process writes from now on accessible to its owner only. Called at the start of a program. */
export const keepFilesPrivate = (): void => void process.umask(0o077)

/** Removes other users' access to a SQLite database, because older versions created it with the umask they found. */
export function keepDatabasePrivate(file: string): void {
  // New log and index files get the permissions of the database; existing ones keep theirs.
  for (const suffix of ['', '-wal', '-shm', '-opening'])
    try {
      chmodSync(file + suffix, 0o600)
    } catch {
      // The file doesn't exist or belongs to another user. Opening the database will show whether we may use it.
    }
}
