import Dexie from 'dexie'
import { inDatabase } from './in-database.ts'
import { databaseNameOf } from './database-names.ts'
import { LocalDatabase } from './database.ts'
import { sealedStores } from './sealed-rows.ts'

/** The number of rows encrypted within a frame or two. */
const batchSize = 100

/**
 * Encrypts rows written before the copy had a key, in batches. Each batch records the progress, so that a killed tab
 * continues where it was. A batch locks only its own store, so that a first pull can go on meanwhile. Stops early when
 * `isOver` returns true.
 */
export async function sealEarlier(db: LocalDatabase, kid: string, isOver: () => boolean): Promise<void> {
  const state = await readState(db)
  let { store = 0, after } = state?.kid === kid ? state : {}
  if (store >= sealedStores.length) return
  // From now on rows are encrypted as they are written, so stores that are still empty need no batch.
  const counts = await db.transaction('r', sealedStores, () =>
    Promise.all(sealedStores.map((name) => db.table(name).limit(1).count())),
  )
  const noteProgress = () =>
    db.metadata.put({ key: 'sealing', value: { kid, store, after }, updated_at: new Date().toISOString() })
  // Recorded first, because rows may be encrypted from now on (`isCopySealed`).
  await noteProgress()
  while (store < sealedStores.length) {
    if (isOver()) return
    if (counts[store] === 0) {
      store++
      continue
    }
    const table = db.table<unknown>(sealedStores[store] ?? '')
    const rows = after === undefined ? table.orderBy(':id') : table.where(':id').above(after)
    const keys = await rows.limit(batchSize).primaryKeys()
    after = keys.at(-1)
    if (keys.length < batchSize) {
      store++
      after = undefined
    }
    if (keys.length === 0) continue
    await db.transaction('rw', [table.name, '_metadata'], async () => {
      // Reading decrypts and writing encrypts, so rows encrypted before stay encrypted.
      await table.bulkPut((await table.bulkGet(keys)).filter((row) => row !== undefined))
      await noteProgress()
    })
  }
  await noteProgress()
}

async function readState(db: LocalDatabase) {
  const value = (await db.metadata.get('sealing'))?.value
  return value !== undefined && 'kid' in value ? value : null
}

/** Whether rows of this person's copy may already be encrypted. */
export async function isCopySealed(userId: string): Promise<boolean> {
  const name = databaseNameOf(userId)
  if (!(await Dexie.exists(name))) return false
  return inDatabase(new LocalDatabase(name), async (db) => (await readState(db)) !== null)
}
