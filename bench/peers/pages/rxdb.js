import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { offerPeer } from './offer-peer.ts'

/** RxDB's documentation requires a length for indexed fields, and its Dexie storage that they are never absent. */
const indexed = {
  date: { type: 'string', maxLength: 10 },
  status: { type: 'string', maxLength: 40 },
  created_at: { type: 'string', maxLength: 30 },
  updated_at: { type: 'string', maxLength: 30 },
  current: { type: 'number', minimum: 0, maximum: 1, multipleOf: 1 },
}
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 60 },
    ...indexed,
    name: { type: 'string' },
    location: { type: 'string' },
    description: { type: 'string' },
  },
  required: ['id', ...Object.keys(indexed)],
  indexes: Object.keys(indexed),
}

const batchSize = Number(new URLSearchParams(location.search).get('batch') ?? 100)
let db
let replication

async function openDatabase() {
  db = await createRxDatabase({
    name: 'rxdb',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
    multiInstance: false,
    eventReduce: true,
  })
  await db.addCollections({ events: { schema } })
}

function replicate() {
  const send = async (path, rows) =>
    (await fetch(path, { method: rows ? 'POST' : 'GET', ...(rows && { body: JSON.stringify(rows) }) })).json()
  replication = replicateRxCollection({
    collection: db.events,
    replicationIdentifier: 'http',
    live: true,
    waitForLeadership: false,
    pull: { batchSize, handler: (checkpoint, limit) => send(`/pull?after=${checkpoint?.seq ?? 0}&limit=${limit}`) },
    push: { batchSize, handler: (rows) => send('/push', rows) },
  })
  return replication
}

const current = () => db.events.find({ selector: { current: 1 } })

offerPeer({
  async firstSync() {
    await openDatabase()
    await replicate().awaitInitialReplication()
  },
  async open() {
    await openDatabase()
    return (await current().exec()).map((found) => found.toMutableJSON())
  },
  async readMonth({ from, to }) {
    return db.events.find({ selector: { date: { $gte: from, $lte: to } } }).exec()
  },
  async update(id, patch) {
    await (await db.events.findOne(id).exec()).patch(patch)
  },
  follow: (next) => current().$.subscribe(next),
  async goOffline() {
    await replicate().awaitInSync()
    await replication.pause()
  },
  async push() {
    await replication.start()
    await replication.awaitInSync()
  },
})
