import { Dexie, liveQuery } from 'dexie'
import { offerPeer } from './offer-peer.ts'

const db = new Dexie('dexie', { chromeTransactionDurability: 'strict' })
db.version(1).stores({
  events: 'id, date, status, client_id, created_at, updated_at, user_id, current, *months',
  outbox: 'id',
})
const readCurrent = () => db.events.where('current').equals(1).toArray()

offerPeer({
  async firstSync() {
    await db.open()
    await db.events.bulkPut(await (await fetch('/all')).json())
  },
  async open() {
    await db.open()
    return readCurrent()
  },
  readMonth: ({ from, to }) => db.events.where('date').between(from, to, true, true).toArray(),
  update: (id, patch) => db.events.update(id, patch),
  updateOffline: (id, patch) =>
    db.transaction('rw', db.events, db.outbox, async () => {
      await db.events.update(id, patch)
      await db.outbox.put(await db.events.get(id))
    }),
  follow: (next) => liveQuery(readCurrent).subscribe(next),
  async push() {
    await fetch('/push-plain', { method: 'POST', body: JSON.stringify(await db.outbox.toArray()) })
    await db.outbox.clear()
  },
})
