import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients, type TestChange, zone } from '../../testing/sync-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { dueKinds } from './due-kinds.ts'
import { sendDue } from './due-messages.ts'

const followUp = (id: string, patch: object = {}): TestChange => ({
  entity: 'seasonalClients',
  recordId: id,
  operation: 'create',
  patch: { event_month: 'מרץ', event_name: `עדלאידע ${id}`, client_name: 'עיריית חולון', ...patch },
})
const change = (id: string, patch: object): TestChange => ({
  entity: 'seasonalClients',
  recordId: id,
  patch: { ...patch },
})
const evening = Date.parse('2026-11-21T21:55:00.000Z')
/** Five minutes after midnight in Jerusalem, 22 November. */
const midnight = evening + 10 * 60_000
const day = 24 * 60 * 60_000

describe.each(engineNames)('due contacts, on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let team: SyncClients

  beforeEach(async () => {
    store = await openStore()
    team = createSyncClients(store)
    team.nowMs = evening
    await addPerson(store, { id: 'dana', role: 'admin' }, evening)
    await addPerson(store, { id: 'oren', role: 'admin' }, evening)
    await addPerson(store, { id: 'gone', role: 'admin', is_approved: false }, evening)
    await addPerson(store, { id: 'inbal', role: 'user' }, evening)
    return () => store.close()
  })

  const look = (nowMs = team.nowMs): Promise<boolean> => {
    team.nowMs = nowMs
    return sendDue(store, dueKinds.contacts, { nowMs, zone })
  }
  const notified = async (who: string): Promise<readonly string[]> =>
    (await team.list(who, 'personalMessages')).map((message) => String(message['context_link'])).sort()
  const links = (...ids: readonly string[]): readonly string[] => ids.map((id) => `/SeasonalClients?client=${id}`)

  it("are notified to every admin at midnight of the business's zone, once", async () => {
    await team.push(
      'dana',
      followUp('s1', { next_contact_date: '2026-11-22', contact_info: 'אילנה, 052-1234567' }),
      followUp('s2', { next_contact_date: '2026-11-23' }),
      followUp('s3'),
    )
    expect([await look(), await notified('dana')]).toEqual([false, []])
    expect(await look(midnight)).toBe(true)
    expect(await look(midnight + 60_000)).toBe(false)
    for (const who of ['dana', 'oren']) expect(await notified(who)).toEqual(links('s1'))
    for (const who of ['gone', 'inbal'])
      expect(
        await store.db
          .selectFrom('records')
          .select('id')
          .where('entity', '=', 'personalMessages')
          .where('audience', '=', who)
          .execute(),
      ).toEqual([])
    const [message] = await team.list('dana', 'personalMessages')
    expect(message).toMatchObject({
      title: 'הגיע מועד פנייה',
      content: 'עדלאידע s1, עיריית חולון\nאילנה, 052-1234567',
      context_text: 'לקוח עונתי: עדלאידע s1',
      sender_name: null,
      is_read: false,
    })
    await look(midnight + day)
    expect(await notified('oren')).toEqual(links('s1', 's2'))
  })

  it('are notified with the change that makes them due, and not again by the next look', async () => {
    await team.push('dana', followUp('s1', { next_contact_date: '2026-12-01' }))
    await team.push('dana', change('s1', { next_contact_date: '2026-11-21' }))
    expect(await notified('oren')).toEqual(links('s1'))
    await team.push('oren', change('s1', { notes: 'חזרו אלינו' }), followUp('s2', { next_contact_date: '2026-11-01' }))
    expect(await look(midnight)).toBe(false)
    expect(await notified('oren')).toEqual(links('s1', 's2'))
    expect(await team.push('oren', { ...change('s2', {}), operation: 'delete' })).toEqual(['applied'])
  })

  it('of another day are another message; of one that does not take place there is none', async () => {
    await team.push(
      'dana',
      followUp('s1', { next_contact_date: '2026-11-22' }),
      followUp('s2', { next_contact_date: '2026-11-22', check_status: 'לא מתקיים השנה' }),
    )
    await look(midnight)
    await team.push('dana', change('s1', { next_contact_date: '2026-11-23' }))
    await look(midnight + day)
    expect(await notified('dana')).toEqual([...links('s1'), ...links('s1')])
    await team.push('dana', change('s2', { check_status: 'רלוונטי' }))
    expect(await notified('dana')).toHaveLength(3)
  })

  it('stay deleted, and reach an admin who came later', async () => {
    await team.push('dana', followUp('s1', { next_contact_date: '2026-11-20' }))
    const [message] = await team.list('dana', 'personalMessages')
    await team.push('dana', { entity: 'personalMessages', recordId: message?.id ?? '', operation: 'delete' })
    expect(await look(midnight)).toBe(false)
    expect(await notified('dana')).toEqual([])
    await addPerson(store, { id: 'noa', role: 'admin' }, midnight)
    expect(await look()).toBe(true)
    expect([await notified('dana'), await notified('noa'), await notified('oren')]).toEqual([
      [],
      links('s1'),
      links('s1'),
    ])
  })

  it('are one message when they are many, and then stay notified', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `s${index}`)
    await team.push('dana', ...ids.map((id) => followUp(id, { next_contact_date: '2026-11-22' })))
    expect(await look(midnight)).toBe(true)
    expect(await look(midnight + day)).toBe(false)
    for (const who of ['dana', 'oren']) {
      expect(await team.list(who, 'personalMessages')).toMatchObject([
        { title: 'הגיע מועד פנייה ל־11 לקוחות עונתיים', context_link: '/SeasonalClients?due=1', is_read: false },
      ])
    }
    await team.push('dana', change('s3', { notes: 'א' }), change('s4', { next_contact_date: '2026-11-20' }))
    expect(await notified('oren')).toEqual(expect.arrayContaining(['/SeasonalClients?due=1', ...links('s4')]))
    expect(await notified('oren')).toHaveLength(2)
  })

  it("are notified though two ids end alike beyond what a message's id has room for", async () => {
    const end = 'x'.repeat(60)
    await team.push(
      'dana',
      ...[`1${end}`, `2${end}`, 's3'].map((id) =>
        followUp(id, { event_name: 'עדלאידע', next_contact_date: '2026-11-22' }),
      ),
    )
    expect(await look(midnight)).toBe(true)
    for (const who of ['dana', 'oren']) expect(await notified(who)).toEqual(expect.arrayContaining([...links('s3')]))
    expect(await look(midnight + day)).toBe(false)
  })

  it('are notified once by several processes that look at the same time', async () => {
    await team.push('dana', followUp('s1', { next_contact_date: '2026-11-22' }))
    const looks = await Promise.all([1, 2, 3].map(() => look(midnight)))
    expect(looks.filter(Boolean)).toHaveLength(1)
    expect(await notified('dana')).toEqual(links('s1'))
  })
})

describe('a server that listens', () => {
  it('looks at its start and then every five minutes, until it is closed', async () => {
    const everyFive: (() => void)[] = []
    const calledOff = vi.fn<() => void>()
    const server = await openTestServer({
      every(ms, callback) {
        if (ms !== 5 * 60_000) return () => undefined
        everyFive.push(callback)
        return calledOff
      },
    })
    const id = await server.addPerson('dana', 'admin')
    const team = createSyncClients(server.store)
    const count = async () => (await team.list(id, 'personalMessages')).length
    server.nowMs = team.nowMs = evening
    await team.push(
      id,
      followUp('s1', { next_contact_date: '2026-11-22' }),
      followUp('s2', { next_contact_date: '2026-11-23' }),
    )
    server.nowMs = midnight
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    await vi.waitFor(async () => expect(await count()).toBe(1))
    server.nowMs += day
    for (const look of everyFive) look()
    await vi.waitFor(async () => expect(await count()).toBe(2))
    await server.app.close()
    expect(calledOff).toHaveBeenCalledTimes(everyFive.length)
  })
})
