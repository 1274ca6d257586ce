import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { syncResponseSchema } from '@bama/sync'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let cookie: string
const deviceId = '9f3a1c2b7d4e5f60'

const envelope = { protocol: 1, deviceId, epoch: null, cursor: null, mutations: [] as unknown[] }
const sync = (body: unknown = envelope, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/sync', { body, cookie, headers })

const newEvent = (n: number, patch: Record<string, unknown>) => ({
  id: randomUUID(),
  n,
  entity: 'events',
  recordId: `event-${n}`,
  operation: 'create',
  patch,
  stamp: `2026-11-20T08:00:00.000Z-${String(n).padStart(4, '0')}-${deviceId}`,
})

beforeEach(async () => {
  server = await openTestServer()
  await server.addPerson('dana', 'admin')
  cookie = await server.signIn('dana')
})

describe('POST /api/sync', () => {
  it('takes changes and gives what is there', async () => {
    const mutation = newEvent(1, { name: 'חתונה', date: '2026-12-01' })
    const response = await sync({ ...envelope, mutations: [mutation] })
    expect(response.statusCode).toBe(200)
    const answer = syncResponseSchema.parse(response.json())
    expect(answer.results).toEqual([{ id: mutation.id, status: 'applied' }])
    expect(answer.changes['events']).toMatchObject([{ id: 'event-1', name: 'חתונה' }])
    expect(answer.changes['systemUsers']).toMatchObject([{ name: 'dana' }])
  })

  it('dates what was made offline by its device, and nothing into a time before a season offline', async () => {
    const made = (n: number, day: string) => ({
      ...newEvent(n, { name: 'חתונה', date: '2026-12-01' }),
      stamp: `${day}T08:00:00.000Z-0000-${deviceId}`,
    })
    const mutations = [made(1, '2001-01-01'), made(2, '2026-08-22'), made(3, '2026-08-23')]
    const answer = syncResponseSchema.parse((await sync({ ...envelope, mutations })).json())
    // 90 days before 20 November 2026, 9:00.
    const floor = '2026-08-22T09:00:00.000Z'
    expect(answer.changes['events']).toMatchObject([
      { id: 'event-1', created_at: floor, updated_at: floor },
      { id: 'event-2', created_at: floor, updated_at: floor },
      { id: 'event-3', created_at: '2026-08-23T08:00:00.000Z', updated_at: '2026-08-23T08:00:00.000Z' },
    ])
  })

  it('[S76] sends pages as small as a slow line asks for, never larger ones than it would, and heeds no nonsense', async () => {
    const description = 'x'.repeat(2000)
    const mutations = Array.from({ length: 200 }, (_, index) =>
      newEvent(index + 1, { name: `אירוע ${index}`, date: '2026-12-01', description }),
    )
    await sync({ ...envelope, mutations })
    const pull = async (headers: Record<string, string>): Promise<readonly number[]> => {
      const counts: number[] = []
      let at: { epoch: string | null; cursor: string | null } = envelope
      for (let more = true; more;) {
        const answer = syncResponseSchema.parse((await sync({ ...envelope, ...at }, headers)).json())
        counts.push(answer.changes['events']?.length ?? 0)
        ;({ more } = answer)
        at = { epoch: answer.epoch, cursor: answer.cursor }
      }
      return counts
    }
    const usual = await pull({})
    const small = await pull({ 'x-bama-page-size': '16000' })
    expect(Math.max(...small)).toBeLessThanOrEqual(8)
    expect(small.reduce((sum, count) => sum + count, 0)).toBe(200)
    // A single record is larger than that, and comes alone.
    expect((await pull({ 'x-bama-page-size': '1' })).filter((count) => count > 0)).toEqual(Array<number>(200).fill(1))
    for (const size of ['900000000', 'much', '-5', '0', '1e99'])
      expect(await pull({ 'x-bama-page-size': size })).toEqual(usual)
  })

  it("never takes one person's changes in another person's session", async () => {
    const noa = await server.addPerson('noa', 'user')
    const mutations = [newEvent(1, { name: 'של נועה', date: '2026-12-01' })]
    const refused = await sync({ ...envelope, mutations }, { 'x-bama-user': noa })
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ error: { code: 'unauthorized' } })
    expect(syncResponseSchema.parse((await sync()).json()).changes['events']).toBeUndefined()
    cookie = await server.signIn('noa')
    expect((await sync(envelope, { 'x-bama-user': noa })).statusCode).toBe(200)
  })

  it('needs a session, whatever the body is', async () => {
    const response = await server.call('POST', '/api/sync', { body: { nonsense: true } })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ error: { code: 'unauthorized' } })
  })

  it('refuses a malformed mutation alone: the others are taken', async () => {
    const good = newEvent(1, { name: 'כנס', date: '2026-12-01' })
    const malformed = { ...newEvent(2, {}), n: 'two' }
    const surplus = { ...newEvent(3, { name: 'א', date: '2026-12-01' }), admin: true }
    const poisoned = newEvent(4, JSON.parse('{"__proto__": "x"}') as Record<string, unknown>)
    const answer = syncResponseSchema.parse(
      (await sync({ ...envelope, mutations: [malformed, good, surplus, poisoned] })).json(),
    )
    const statusOf = ({ id }: { id: string }) => answer.results.find((result) => result.id === id)?.status
    expect([good, malformed, surplus, poisoned].map(statusOf)).toEqual(['applied', 'rejected', 'rejected', 'rejected'])
  })

  it('refuses a call with a mutation that no answer could name', async () => {
    const good = newEvent(1, { name: 'כנס', date: '2026-12-01' })
    expect((await sync({ ...envelope, mutations: [good, 'nonsense'] })).statusCode).toBe(400)
    expect(await server.store.db.selectFrom('records').select('id').where('entity', '=', 'events').execute()).toEqual(
      [],
    )
  })

  it.each([
    [{ ...envelope, protocol: 3 }, 'protocol'],
    [{ ...envelope, protocol: '1' }, 'protocol'],
    [{ ...envelope, deviceId: 'phone' }, 'deviceId'],
    [{ ...envelope, cursor: 7 }, 'cursor'],
    [{ ...envelope, epoch: undefined }, 'epoch'],
    [{ ...envelope, mutations: {} }, 'mutations'],
    [{ ...envelope, mutations: Array.from({ length: 501 }, () => ({})) }, 'mutations'],
    [{ ...envelope, force: true }, 'force'],
  ])('refuses an envelope that is not one (%#)', async (body, field) => {
    const response = await sync(body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: { code: 'bad_request', field } })
  })

  it('tells a client of an older protocol to load again, whatever else it sends', async () => {
    const response = await sync({ protocol: 0, device: 'old' })
    expect(response.statusCode).toBe(426)
    expect(response.json()).toMatchObject({ error: { code: 'client_too_old' } })
  })

  it('[B9.22] takes 2 MiB and no more', async () => {
    const bodyOf = (bytes: number): string => {
      const empty = JSON.stringify({ ...envelope, mutations: [''] })
      return JSON.stringify({ ...envelope, mutations: ['x'.repeat(bytes - Buffer.byteLength(empty))] })
    }
    const headers = { 'content-type': 'application/json' }
    // It is read whole, and only then refused for its content.
    expect((await sync(bodyOf(2 * 1024 * 1024), headers)).statusCode).toBe(400)
    const over = await sync(bodyOf(2 * 1024 * 1024 + 1), headers)
    expect(over.statusCode).toBe(413)
    expect(over.json()).toMatchObject({ error: { code: 'too_large' } })
  })

  it('says when the disk is full', async () => {
    vi.spyOn(server.store, 'write').mockRejectedValue(diskFull())
    const response = await sync({ ...envelope, mutations: [newEvent(1, { name: 'חתונה', date: '2026-12-01' })] })
    expect(response.statusCode).toBe(507)
    expect(response.json()).toMatchObject({ error: { code: 'storage_full' } })
  })

  it('counts for a day what was taken: nothing of what a full disk refused', async () => {
    const event = { name: 'חתונה', date: '2026-12-01' }
    // The second is too long to be taken, and only there for its size.
    const mutations = [newEvent(1, event), newEvent(2, { ...event, description: 'x'.repeat(1_900_000) })]
    const big = { ...envelope, mutations }
    const full = vi.spyOn(server.store, 'write').mockRejectedValue(diskFull())
    // Of 100 MB in all.
    for (let n = 0; n < 53; n++) expect((await sync(big)).statusCode).toBe(507)
    full.mockRestore()
    expect((await sync(big)).statusCode).toBe(200)
  })
})

/** Returns what SQLite throws when it has no room for another page. */
function diskFull(): unknown {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE t (x); PRAGMA max_page_count = 2')
  try {
    database.exec('INSERT INTO t VALUES (zeroblob(100000))')
  } catch (error) {
    return error
  }
  throw new Error('there was room')
}
