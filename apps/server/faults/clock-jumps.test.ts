import { beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { createDevice, creating, type Device, toExchange, updating } from './device.ts'
import { historyEntries } from '../testing/history-entries.ts'

const minute = 60_000
const hour = 60 * minute

let server: TestServer
/** The correct time, which the devices' clocks show. */
let trueMs: number
let cookie: string

/** Makes the server's clock wrong by `ms` from now on. */
const jump = (ms: number): void => {
  server.nowMs = trueMs + ms
}
const pass = (ms: number): void => {
  trueMs += ms
  server.nowMs += ms
}

const openDevice = (): Device =>
  createDevice(
    {
      async exchange(request) {
        const response = await server.call('POST', '/api/sync', { cookie, body: request })
        return toExchange(response.statusCode, response.json())
      },
    },
    () => trueMs,
  )

beforeEach(async () => {
  server = await openTestServer()
  trueMs = server.nowMs
  await server.addPerson('dana', 'admin')
  cookie = await server.signIn('dana')
})

/** All winning changes of events, in the order in which the server wrote them. */
const history = async () =>
  (await historyEntries(server.store.db)).filter(({ entity, outcome }) => entity === 'events' && outcome === 'won')

describe("the server's clock jumps", () => {
  it('[S1] [S3] [S23] back an hour and ahead a day between pushes: numbers and stamps grow, and whoever spoke last is heard', async () => {
    const [desk, phone] = [openDevice(), openDevice()]
    await desk.write(creating('events', 'e1', { name: 'שם 0', date: '2027-04-16', 'checklist/c1/item': 'במה' }))
    expect(await desk.sync()).toMatchObject({ kind: 'synced' })
    let count = 0
    for (const offset of [0, -hour, -hour, 0, 23 * hour, 23 * hour, -hour, 0]) {
      jump(offset)
      for (const device of [phone, desk]) {
        // Each device sees the other's last value before it writes.
        expect(await device.sync()).toMatchObject({ kind: 'synced', rejected: 0 })
        expect(device.shown('events', 'e1')).toMatchObject({ name: `שם ${count}` })
        await device.write(
          updating('events', 'e1', { name: `שם ${++count}`, 'checklist/c1/completed': count % 2 === 0 }),
        )
        expect(await device.sync()).toMatchObject({ kind: 'synced', rejected: 0 })
        pass(minute)
      }
    }
    await phone.sync()
    for (const device of [phone, desk])
      expect(device.shown('events', 'e1')).toMatchObject({
        name: `שם ${count}`,
        checklist: [{ id: 'c1', completed: true }],
        _version: count + 1,
      })
    const rows = await history()
    const names = rows.filter(({ cell }) => cell === 'name')
    expect(names.map(({ new_value }) => new_value)).toEqual(
      Array.from({ length: count + 1 }, (_, index) => JSON.stringify(`שם ${index}`)),
    )
    for (const [index, { seq, stamp }] of names.entries()) {
      expect(seq).toBeGreaterThan(names[index - 1]?.seq ?? 0)
      expect(stamp > (names[index - 1]?.stamp ?? '')).toBe(true)
    }
  })

  it('[S3] while a device is offline: what it wrote meanwhile is all taken, in its order', async () => {
    for (const offset of [-hour, 23 * hour]) {
      const device = openDevice()
      const id = `e${offset}`
      await device.write(creating('events', id, { name: 'שם 0', date: '2027-04-16' }))
      for (let count = 1; count <= 5; count++) {
        trueMs += minute
        await device.write(updating('events', id, { name: `שם ${count}` }))
      }
      jump(offset)
      expect(await device.sync()).toMatchObject({ kind: 'synced', rejected: 0 })
      expect(device.shown('events', id)).toMatchObject({ name: 'שם 5', _version: 6 })
      jump(0)
      await device.write(updating('events', id, { name: 'שם 6' }))
      expect(await device.sync()).toMatchObject({ kind: 'synced', rejected: 0 })
      expect(device.shown('events', id)).toMatchObject({ name: 'שם 6', _version: 7 })
    }
  })

  it('and a session goes by it: it outlives a jump back, ends by a jump of a day, and signing in goes on; nothing that waits is lost', async () => {
    const device = openDevice()
    await device.write(creating('events', 'e1', { name: 'שם', date: '2027-04-16' }))
    jump(-hour)
    expect(await device.sync()).toMatchObject({ kind: 'synced' })
    await device.write(updating('events', 'e1', { name: 'שם אחר' }))
    jump(24 * hour)
    expect(await device.sync()).toEqual({ kind: 'signed_out' })
    expect(device.store.all().outbox).toHaveLength(1)
    cookie = await server.signIn('dana')
    expect(await device.sync()).toMatchObject({ kind: 'synced', rejected: 0 })
    // Back at the correct time, data written "in the future" stays valid.
    jump(0)
    expect(await device.sync()).toMatchObject({ kind: 'synced' })
    cookie = await server.signIn('dana')
    expect((await server.call('GET', '/api/auth/session', { cookie })).statusCode).toBe(200)
    expect(device.shown('events', 'e1')).toMatchObject({ name: 'שם אחר', _synced: true })
  })
})
