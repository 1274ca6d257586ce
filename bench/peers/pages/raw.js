import { offerPeer } from './offer-peer.ts'

const result = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
const committed = (tx) =>
  new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error))
  })

let db
let listener = null

async function openDatabase() {
  const request = indexedDB.open('raw', 1)
  request.addEventListener('upgradeneeded', () => {
    const events = request.result.createObjectStore('events', { keyPath: 'id' })
    for (const field of ['date', 'status', 'client_id', 'created_at', 'updated_at', 'user_id', 'current'])
      events.createIndex(field, field)
    events.createIndex('months', 'months', { multiEntry: true })
    request.result.createObjectStore('outbox', { keyPath: 'id' })
  })
  db = await result(request)
}

const writing = (...stores) => db.transaction(stores, 'readwrite', { durability: 'strict' })
const readCurrent = () => result(db.transaction('events').objectStore('events').index('current').getAll(1))

async function write(tx, id, patch) {
  const events = tx.objectStore('events')
  const record = { ...(await result(events.get(id))), ...patch }
  events.put(record)
  return record
}

offerPeer({
  async firstSync() {
    await openDatabase()
    const records = await (await fetch('/all')).json()
    const tx = writing('events')
    const events = tx.objectStore('events')
    for (const record of records) events.put(record)
    await committed(tx)
  },
  async open() {
    await openDatabase()
    return readCurrent()
  },
  readMonth: ({ from, to }) =>
    result(db.transaction('events').objectStore('events').index('date').getAll(IDBKeyRange.bound(from, to))),
  async update(id, patch) {
    const tx = writing('events')
    const done = committed(tx)
    await write(tx, id, patch)
    await done
    listener?.(await readCurrent())
  },
  async updateOffline(id, patch) {
    const tx = writing('events', 'outbox')
    const done = committed(tx)
    tx.objectStore('outbox').put(await write(tx, id, patch))
    await done
  },
  async follow(next) {
    listener = next
    next(await readCurrent())
  },
  async push() {
    const body = JSON.stringify(await result(db.transaction('outbox').objectStore('outbox').getAll()))
    await fetch('/push-plain', { method: 'POST', body })
    const tx = writing('outbox')
    tx.objectStore('outbox').clear()
    await committed(tx)
  },
})
