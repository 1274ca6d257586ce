import { chmodSync } from 'node:fs'

/** Whatever this process writes from here on is its owner's alone, in whatever folder. For the start of a program. */
export const keepFilesPrivate = (): void => void process.umask(0o077)

/** Takes a SQLite database from everybody else: an older version made it as the umask of its time said. */
export function keepDatabasePrivate(file: string): void {
  // The log and its index are made with the rights of the database; those that are there keep theirs.
  for (const suffix of ['', '-wal', '-shm', '-opening'])
    try {
      chmodSync(file + suffix, 0o600)
    } catch {
      // It is not there, or it is another user's: then whether we may use it at all is said when it is opened.
    }
}
