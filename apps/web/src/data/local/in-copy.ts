import { databaseNameOf } from './database-names.ts'
import { LocalDatabase } from './database.ts'
import { inDatabase } from './in-database.ts'
import { cipherOf } from './open-vaults.ts'

/** Runs work in a person's copy, without opening a workspace. */
export const inCopy = <T>(userId: string, work: (db: LocalDatabase) => Promise<T>): Promise<T> =>
  inDatabase(new LocalDatabase(databaseNameOf(userId), cipherOf(userId)), work)
