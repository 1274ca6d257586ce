import Dexie from 'dexie'
import { databaseNameOf, LocalDatabase } from './database.ts'
import { sealedStores } from './sealed-rows.ts'

/** So many rows are encrypted within a frame or two. */
const batchSize = 100

/**
 * Encrypts what was written before the copy had a key: batch by batch, each with a note of how far it came, so that a tab that
 * is killed goes on where it was. Ends early when `isOver` says so.
 */
export async function sealEarlier(db: LocalDatabase, kid: string, isOver: () => boolean): Promise<void> {
  // Usually it ended long ago: a look holds up nothing, a transaction over all these stores would.
  const note = await readState(db)
  if (note?.kid === kid && note.store >= sealedStores.length) return
  for (;;) {
    if (isOver()) return
    const isDone = await db.transaction('rw', [...sealedStores, '_metadata'], async () => {
      const state = await readState(db)
      const { store = 0, after } = state?.kid === kid ? state : {}
      const name = sealedStores[store]
      if (name === undefined) return true
      const table = db.table<unknown>(name)
      const rows = table.orderBy(':id')
      const keys = await (after === undefined ? rows : table.where(':id').above(after)).limit(batchSize).primaryKeys()
      // Reading opens, writing seals: what was sealed already stays so.
      await table.bulkPut((await table.bulkGet(keys)).filter((row) => row !== undefined))
      const next = keys.length < batchSize ? { store: store + 1 } : { store, after: keys.at(-1) }
      await db.metadata.put({ key: 'sealing', value: { kid, ...next }, updated_at: new Date().toISOString() })
      return false
    })
    if (isDone) return
  }
}

async function readState(db: LocalDatabase) {
  const value = (await db.metadata.get('sealing'))?.value
  return value !== undefined && 'kid' in value ? value : null
}

/** Whether rows of this person's copy may be encrypted already. */
export async function isCopySealed(userId: string): Promise<boolean> {
  const name = databaseNameOf(userId)
  if (!(await Dexie.exists(name))) return false
  const db = new LocalDatabase(name)
  try {
    return (await readState(db)) !== null
  } finally {
    db.close()
  }
}
