import type Dexie from 'dexie'

/** Runs work in a database and closes it. */
export async function inDatabase<Database extends Dexie, T>(
  db: Database,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
