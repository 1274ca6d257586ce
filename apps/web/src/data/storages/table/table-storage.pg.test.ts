import type { SharedStorage } from '@bama/sync/storage'
import { createRandom, createStorageDevice, created, updated } from '@bama/sync/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTableStorage, type TableSettings } from './table-storage.ts'
import { type HostedDatabase, sqlOfGuide, startHostedDatabase } from './testing/hosted-database.ts'

let database: HostedDatabase
let owner: string
let storage: SharedStorage
let owners = 0

const bytes = (...values: readonly number[]) => Uint8Array.from(values)
const settingsOf = (userId: string, rowsOf = owner): TableSettings => ({
  url: database.address,
  key: 'publishable',
  accessToken: database.tokenOf(userId),
  userId: rowsOf,
})
const storageOf = (userId: string, rowsOf = owner) => createTableStorage(settingsOf(userId, rowsOf))
const refused = { kind: 'unreachable', problem: { code: 'refused' } }
const problem = (code: string, more = {}) => ({ kind: 'unreachable', problem: { code, ...more } })

beforeAll(async () => {
  database = await startHostedDatabase()
  for (const block of sqlOfGuide()) await database.sql(block)
})
afterAll(() => database.stop())
beforeEach(async () => {
  owner = `owner-${++owners}`
  storage = storageOf(owner)
  await database.calls()
})

async function listed(from: SharedStorage, since: string | null = null) {
  const listing = await from.list(since)
  if (listing.kind !== 'listed') throw new Error(listing.kind)
  return { token: listing.token ?? '', objects: listing.objects }
}

describe('a hosted table as a shared storage', () => {
  it('[B7.12] has a row for each object, put there by an upsert on user, entity and id', async () => {
    const all = Uint8Array.from({ length: 20_000 }, (_, index) => index)
    expect(await storage.write('a', all, null)).toEqual({ kind: 'written' })
    const upsert = 'POST /user_data?on_conflict=user_id%2Centity_name%2Centity_id&select=entity_id'
    expect(await database.calls()).toEqual([upsert])
    expect(await database.sql(`SELECT entity_name, entity_id, data FROM user_data WHERE user_id = '${owner}'`)).toEqual(
      [{ entity_name: 'bama', entity_id: 'a', data: Buffer.from(all).toString('base64') }],
    )
    expect(await storage.read('a')).toMatchObject({ kind: 'read', bytes: all })
    expect(await storage.read('b')).toEqual({ kind: 'missing' })
  })

  it('[S71] writes over the version that is expected, and over no other', async () => {
    await storage.write('a', bytes(1), null)
    expect(await storage.write('a', bytes(2), null)).toEqual({ kind: 'conflict' })
    const before = await storage.read('a')
    if (before.kind !== 'read') throw new Error(before.kind)
    expect(before.bytes).toEqual(bytes(1))
    expect((await listed(storage)).objects).toEqual([{ name: 'a', version: before.version }])
    expect(await storage.write('a', bytes(2), before.version)).toEqual({ kind: 'written' })
    expect(await storage.write('a', bytes(3), before.version)).toEqual({ kind: 'conflict' })
    const after = await storage.read('a')
    expect(after).toMatchObject({ bytes: bytes(2) })
    expect(after).not.toMatchObject({ version: before.version })
    expect(await storage.remove('a')).toEqual({ kind: 'removed' })
    expect(await storage.remove('a')).toEqual({ kind: 'removed' })
    expect(await storage.write('a', bytes(3), before.version)).toEqual({ kind: 'conflict' })
    expect(await storage.read('a')).toEqual({ kind: 'missing' })
  })

  it('[S71] lets one of two who write at once through', async () => {
    await storage.write('a', bytes(0), null)
    const [{ version } = { version: '' }] = (await listed(storage)).objects
    const racers = Array.from({ length: 8 }, (_, at) => storageOf(owner).write('a', bytes(1, at), version))
    expect((await Promise.all(racers)).map(({ kind }) => kind).sort()).toEqual([
      ...Array<string>(7).fill('conflict'),
      'written',
    ])
    const firsts = Array.from({ length: 8 }, (_, at) => storageOf(owner).write('b', bytes(1, at), null))
    expect((await Promise.all(firsts)).map(({ kind }) => kind).sort()).toEqual([
      ...Array<string>(7).fill('conflict'),
      'written',
    ])
  })

  it('[S71] says by one small call that nothing changed, and only when it is so', async () => {
    const random = createRandom(71)
    const seen: Awaited<ReturnType<typeof listed>>[] = [await listed(storage)]
    const met = { same: 0, other: 0 }
    for (let step = 0; step < 60; step++) {
      const name = `s-${random.below(3)}`
      const { objects } = seen.at(-1) ?? { objects: [] }
      const version = objects.find((object) => object.name === name)?.version ?? null
      if (version !== null && random.chance(0.4)) await storage.remove(name)
      else await storage.write(name, bytes(random.below(2)), version)
      const then = random.pick(seen.slice(-4))
      const now = await listed(storage)
      const isSame = JSON.stringify(now.objects) === JSON.stringify(then.objects)
      met[isSame ? 'same' : 'other']++
      const answer = await storage.list(then.token)
      // An empty table has no digest, so it is listed again.
      if (now.objects.length > 0) expect(answer.kind).toBe(isSame ? 'unchanged' : 'listed')
      seen.push(now)
    }
    expect(Math.min(met.same, met.other)).toBeGreaterThan(5)
    await storage.write('h-1', bytes(9), null)
    const { token } = await listed(storage)
    await database.calls()
    expect(await storage.list(token)).toEqual({ kind: 'unchanged' })
    expect(await database.calls()).toHaveLength(1)
  })

  it('[S71] overlooks nothing that was begun before a listing and ended after it', async () => {
    await storage.write('h-1', bytes(1), null)
    await storage.write('h-2', bytes(1), null)
    await database.sql(`BEGIN; UPDATE user_data SET data = 'AAAA' WHERE user_id = '${owner}' AND entity_id = 'h-1'`)
    const [, { version } = { version: '' }] = (await listed(storage)).objects
    await storage.write('h-2', bytes(2), version)
    const { token, objects } = await listed(storage)
    await database.sql('COMMIT')
    const after = await listed(storage, token)
    expect(after.objects).toHaveLength(objects.length)
    expect(after.objects).not.toEqual(objects)
  })

  it('[S71] lists in pages, however small the server makes them, and loses nothing by what is removed meanwhile', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `s-${at}`)
    for (const name of names) await storage.write(name, bytes(1), null)
    await database.setMaxRows(3)
    await database.calls()
    expect((await listed(storage)).objects.map(({ name }) => name)).toEqual(names)
    expect(await database.calls()).toHaveLength(3)
    const listing = listed(storage)
    await expect.poll(() => database.calls()).not.toEqual([])
    await storage.remove('s-0')
    expect((await listing).objects.map(({ name }) => name).slice(-6)).toEqual(names.slice(1))
    await database.setMaxRows(null)
  })
})

describe('who may', () => {
  it('sees and writes no rows of another', async () => {
    await storage.write('h-1', bytes(1), null)
    const other = storageOf('somebody-else')
    expect(await other.list(null)).toEqual(refused)
    expect(await other.read('h-1')).toEqual(refused)
    expect(await other.write('h-2', bytes(2), null)).toMatchObject(problem('refused', { status: 403 }))
    const [{ version } = { version: '' }] = (await listed(storage)).objects
    expect(await other.write('h-1', bytes(2), version)).toEqual({ kind: 'conflict' })
    await other.remove('h-1')
    expect(await storage.read('h-1')).toMatchObject({ kind: 'read', bytes: bytes(1) })
    // The same name under another owner is another object.
    expect(await storageOf('somebody-else', 'somebody-else').write('h-1', bytes(3), null)).toEqual({ kind: 'written' })
  })

  it('shares with whom the guide adds, until they are taken out', async () => {
    const [, add = ''] = sqlOfGuide()
    const [first = '', second = ''] = [...add.matchAll(/'([^']+)'/g)].map(([, id = '']) => id)
    const member = storageOf(second, first)
    await storageOf(first, first).write('h-1', bytes(1), null)
    const [{ version } = { version: '' }] = (await listed(member)).objects
    expect(await member.write('h-1', bytes(2), version)).toEqual({ kind: 'written' })
    expect(await member.write('h-2', bytes(2), null)).toEqual({ kind: 'written' })
    expect(await storageOf(first, first).read('h-2')).toMatchObject({ kind: 'read' })
    expect(await storageOf(first, second).list(null)).toEqual(refused)
    const { token } = await listed(member)
    await database.sql(`DELETE FROM user_data_members WHERE member_id = '${second}'`)
    expect(await member.list(token)).toEqual(refused)
    expect(await member.read('h-1')).toEqual(refused)
    expect(await member.write('h-3', bytes(2), null)).toMatchObject(problem('refused'))
  })

  it('needs a token', async () => {
    const { accessToken: _, ...anonymous } = settingsOf(owner)
    expect(await createTableStorage(anonymous).list(null)).toEqual(problem('refused', { status: 401 }))
    expect(await createTableStorage({ ...settingsOf(owner), accessToken: 'אסימון' }).list(null)).toEqual(refused)
    const byKey = { ...anonymous, key: database.tokenOf(owner) }
    expect(await createTableStorage(byKey).write('a', bytes(1), null)).toEqual({ kind: 'written' })
  })
})

describe('what gives no answer', () => {
  const gateway = (status: number, headers = {}, body = '') => database.next({ status, headers, body })

  it('says why', async () => {
    await storage.write('a', bytes(1), null)
    const answers = async () => {
      const answer = await storage.read('a')
      return answer.kind === 'unreachable' ? answer.problem : answer
    }
    await gateway(429, { 'retry-after': '7' })
    expect(await answers()).toEqual({ code: 'busy', status: 429, retryAfterMs: 7000 })
    await gateway(503, {}, '{"code":"PGRST000","message":"","details":null,"hint":null}')
    expect(await answers()).toEqual({ code: 'busy', status: 503 })
    await gateway(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })
    expect(await answers()).toMatchObject({ code: 'busy', retryAfterMs: expect.any(Number) as number })
    await gateway(503, {}, '{"code":"53100","message":"","details":null,"hint":null}')
    expect(await answers()).toEqual({ code: 'full', status: 503 })
    await gateway(405, {}, '{"code":"25006","message":"","details":null,"hint":null}')
    expect(await answers()).toEqual({ code: 'full', status: 405 })
    await gateway(500, {}, 'null')
    expect(await answers()).toEqual({ code: 'http', status: 500 })
    await gateway(404)
    expect(await answers()).toEqual({ code: 'gone', status: 404 })
    await gateway(404, {}, '[]')
    expect(await answers()).toEqual({ code: 'gone', status: 404 })
    await gateway(200, { 'content-type': 'text/html' }, '<html>Welcome to this network</html>')
    expect(await answers()).toEqual({ code: 'gone', status: 200 })
    await gateway(200)
    expect(await answers()).toEqual({ code: 'gone', status: 200 })
    await gateway(200, { 'content-length': '900', connection: 'close' }, '[{"data":')
    expect(await answers()).toEqual({ code: 'offline' })
    await database.next('cut')
    expect(await answers()).toEqual({ code: 'offline' })
    expect(await answers()).toMatchObject({ kind: 'read' })
  })

  it('may mean that the request was carried out', async () => {
    await database.next('cut after')
    expect(await storage.write('a', bytes(1), null)).toEqual(problem('offline'))
    await expect.poll(() => storage.read('a')).toMatchObject({ kind: 'read', bytes: bytes(1) })
  })

  it('takes no more than the gateway lets through', async () => {
    await database.setMostBytes(10_000)
    expect(await storage.write('a', new Uint8Array(20_000), null)).toEqual(problem('full', { status: 413 }))
    await database.setMostBytes(1e9)
  })
})

describe('devices that share a hosted table', () => {
  it('[S71] come to the same, and tell the table nothing of it', async () => {
    await database.sql(`INSERT INTO user_data_members VALUES ('${owner}', 'member')`)
    const one = await createStorageDevice(storage, 1)
    const two = await createStorageDevice(storageOf('member'), 2)
    await one.decide(created('e1', { location: 'Jaffa' }))
    await one.syncAll()
    await two.syncAll()
    await two.decide(updated('e1', { location: 'Haifa' }))
    await one.decide(updated('e1', { description: 'Sound check' }))
    for (const device of [two, one, two]) expect((await device.syncAll()).kind).toBe('done')
    expect(one.record('e1')?.row.fields).toMatchObject({ name: 'e1', location: 'Haifa', description: 'Sound check' })
    expect(one.record('e1')).toEqual(two.record('e1'))
    const rows = await database.sql(`SELECT entity_id, data FROM user_data WHERE user_id = '${owner}'`)
    const seen = rows.map(
      ({ entity_id, data }) => `${String(entity_id)} ${Buffer.from(String(data), 'base64').toString('latin1')}`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(seen.join()).not.toMatch(/e1|Jaffa|Haifa|Sound|events|location/)
    await database.calls()
    expect((await one.sync()).kind).toBe('done')
    const again = await database.calls()
    await one.sync()
    expect((await database.calls()).length).toBeLessThanOrEqual(again.length)
  })

  it('[S71] come to the same when they write at once, over lost answers', async () => {
    const random = createRandom(5)
    const devices = await Promise.all([1, 2, 3].map((seed) => createStorageDevice(storageOf(owner), seed)))
    for (let round = 0; round < 6; round++) {
      await Promise.all(devices.map((device, at) => device.decide(created(`e-${round}-${at}`))))
      if (random.chance(0.7)) await database.next(random.chance(0.5) ? 'cut' : 'cut after')
      await Promise.all(devices.map((device) => device.syncAll()))
    }
    for (let round = 0; round < 4; round++) for (const device of devices) await device.syncAll()
    const [first, ...others] = devices.map(({ disk }) =>
      [...disk.copy().records.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect(first).toHaveLength(18)
    for (const other of others) expect(other).toEqual(first)
  })

  it('[S71] go on with a new token where the old one ran out in the middle of a sync', async () => {
    const settings = settingsOf(owner)
    let inner = createTableStorage(settings)
    let isFirst = true
    const renewed: SharedStorage = {
      list: (since) => inner.list(since),
      read: (name) => inner.read(name),
      remove: (name) => inner.remove(name),
      async write(name, content, expected) {
        const written = await inner.write(name, content, expected)
        // Between the segment and the head that names it.
        if (isFirst) await database.pass(2 * 3_600_000)
        isFirst = false
        return written
      },
    }
    const one = await createStorageDevice(renewed, 1)
    await one.decide(created('e1'))
    expect((await one.syncAll()).kind).toBe('unreachable')
    expect(await inner.list(null)).toEqual(problem('refused', { status: 401 }))
    expect(one.disk.copy().changes).toHaveLength(1)
    const fresh = { exp: Math.floor(Date.now() / 1000) + 3 * 3_600_000 }
    inner = createTableStorage({ ...settings, accessToken: database.tokenOf(owner, fresh) })
    expect((await one.syncAll()).kind).toBe('done')
    expect(one.disk.copy().changes).toEqual([])
    const two = await createStorageDevice(inner, 2)
    await two.syncAll()
    expect(two.record('e1')).toEqual(one.record('e1'))
    await database.pass(-2 * 3_600_000)
  })
})
