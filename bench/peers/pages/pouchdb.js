/* global PouchDB */
import { offerPeer } from './offer-peer.ts'

// PouchDB's transactions use the browser's default durability, which is relaxed. They are made strict here, like
// everyone else's.
const inherited = IDBDatabase.prototype
const { transaction } = Object.getOwnPropertyDescriptors(inherited)
inherited.transaction = function (stores, mode, options) {
  return transaction.value.call(this, stores, mode, { ...options, durability: 'strict' })
}

const query = new URLSearchParams(location.search)
const adapter = query.get('adapter') ?? 'indexeddb'
const indexes = ['date', 'status', 'client_id', 'created_at', 'updated_at', 'user_id', 'current']
const batch_size = Number(query.get('batch') ?? 1000)
const remote = () => new PouchDB(`${location.origin}/events`)
let db

async function openDatabase() {
  db = new PouchDB('pouchdb', { adapter, auto_compaction: true })
  for (const field of indexes) await db.createIndex({ index: { fields: [field] } })
}

const rowsOf = ({ docs, warning }) => {
  if (warning) throw new Error(warning)
  return docs.map((found) => ({ ...found, id: found._id }))
}
const readCurrent = async () => rowsOf(await db.find({ selector: { current: 1 }, limit: 100_000 }))

offerPeer({
  async firstSync() {
    await openDatabase()
    await db.replicate.from(remote(), { batch_size })
    // With the older adapter an index is built at its first query.
    for (const field of indexes) await db.find({ selector: { [field]: '~' }, limit: 1 })
  },
  async open() {
    await openDatabase()
    return readCurrent()
  },
  readMonth: async ({ from, to }) =>
    rowsOf(await db.find({ selector: { date: { $gte: from, $lte: to } }, limit: 100_000 })),
  async update(id, patch) {
    await db.put({ ...(await db.get(id)), ...patch })
  },
  // PouchDB has no live queries. Its documentation re-reads on the change feed instead.
  async follow(next) {
    next(await readCurrent())
    db.changes({ since: 'now', live: true }).on('change', async () => next(await readCurrent()))
  },
  async push() {
    await db.replicate.to(remote(), { batch_size })
  },
})
