import Dexie from 'dexie'
import { databaseNameOf, LocalDatabase } from './database.ts'
import { sealedStores } from './sealed-rows.ts'

/** So many rows are encrypted within a frame or two. */
const batchSize = 100

/**
 * Encrypts what was written before the copy had a key: batch by batch, each with a note of how far it came, so that a tab that
 * is killed goes on where it was. A batch locks its own store only, and none where nothing lies: a first pull goes on meanwhile.
 * Ends early when `isOver` says so.
 */
export async function sealEarlier(db: LocalDatabase, kid: string, isOver: () => boolean): Promise<void> {
  const state = await readState(db)
  let { store = 0, after } = state?.kid === kid ? state : {}
  if (store >= sealedStores.length) return
  // What comes from now on is encrypted as it is written, such as all of a first pull.
  const counts = await db.transaction('r', sealedStores, () =>
    Promise.all(sealedStores.map((name) => db.table(name).limit(1).count())),
  )
  const noteProgress = () =>
    db.metadata.put({ key: 'sealing', value: { kid, store, after }, updated_at: new Date().toISOString() })
  // From now on rows may be encrypted (`isCopySealed`).
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
      // Reading opens, writing seals: what was sealed already stays so.
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
