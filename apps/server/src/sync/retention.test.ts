import { recordId } from '@bama/domain'
import { type DeviceId, type Mutation, mutationSchema, type SyncResponse } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients, zone } from '../../testing/sync-client.ts'
import { createMutations, type Place, pullAll, syncBody } from '../../testing/wire.ts'
import { setMeta } from '../store/meta.ts'
import type { Store } from '../store/store.ts'
import { push } from './push.ts'
import { readUser } from './read-user.ts'
import { forget, keptDays } from './retention.ts'
import { createSyncHandler } from './sync-handler.ts'

const dayMs = 24 * 60 * 60 * 1000
const device = '6261636b2e2e2e2e' as DeviceId
const event = (recordId: string, patch: object = {}) => ({
  entity: 'events',
  recordId,
  operation: 'create' as const,
  patch: { name: recordId, date: '2027-04-16', ...patch },
})
const removal = (entity: string, id: string) => ({ entity, recordId: id, operation: 'delete' as const })

describe.each(['SQLite', 'PostgreSQL'] as const)('what is forgotten (%s)', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let team: SyncClients

  beforeEach(async () => {
    store = await openStore()
    team = createSyncClients(store)
    await addPerson(store, { id: 'admin', role: 'admin' }, team.nowMs)
    await addPerson(store, { id: 'op', role: 'operator' }, team.nowMs)
    return () => store.close()
  })

  /**
   * Lets that many days pass, with a retention run on each of the first and last days and one a week in between, as on
   * a server that is often off.
   */
  const live = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day++) {
      if (day < 5 || day > days - 5 || day % 7 === 0) await forget(store, { nowMs: team.nowMs })
      team.nowMs += dayMs
    }
    await forget(store, { nowMs: team.nowMs })
  }
  const count = async (table: 'records' | 'lost_sight' | 'mutations' | 'history' | 'day_marks'): Promise<number> =>
    Number(
      (
        await store.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    )

  /** Sends exactly these mutations from this cursor, as one of the admin's devices. */
  const send = (at: Place, mutations: readonly object[] = []): Promise<SyncResponse> =>
    createSyncHandler({ store, zone, now: () => team.nowMs, onCommitted: () => undefined })(
      { userId: recordId('admin') },
      syncBody({ ...at, deviceId: device, mutations }),
    )
  const pullEvents = async () => {
    const { changes, at } = await pullAll(send)
    return { ...at, ids: (changes['events'] ?? []).map(({ id }) => id) }
  }
  const made = createMutations(() => team.nowMs, device)

  it('[S68] are tombstones, answers and what left somebody’s sight, after half a year and not before', async () => {
    await team.push('admin', event('e1', { assigned_operator_id: 'op' }), event('e2'))
    await team.push('admin', { entity: 'events', recordId: 'e1', patch: { assigned_operator_id: null } })
    await team.push('admin', removal('events', 'e2'))
    const before = { records: await count('records'), mutations: await count('mutations') }
    expect(await count('lost_sight')).toBe(1)
    await live(keptDays.changes)
    expect([await count('records'), await count('mutations'), await count('lost_sight')]).toEqual([
      before.records,
      before.mutations,
      1,
    ])
    await live(2)
    expect([await count('records'), await count('mutations'), await count('lost_sight')]).toEqual([
      before.records - 1,
      0,
      0,
    ])
    expect(await team.see('admin', 'events', 'e1')).toMatchObject({ name: 'e1' })
  })

  it('[S68] a device that comes back after it begins from the beginning, and has what is there and nothing that was deleted', async () => {
    await team.push('admin', event('e1'), event('e2'))
    const away = await pullEvents()
    expect(away.ids.toSorted()).toEqual(['e1', 'e2'])
    await team.push('admin', removal('events', 'e2'))
    const inTime = await send(away)
    expect(inTime.changes['events']).toMatchObject([{ id: 'e2', deleted: true }])
    await live(keptDays.changes + 2)
    // A device that had pulled the deletion misses nothing and continues.
    expect((await send({ epoch: inTime.epoch, cursor: inTime.cursor })).reset).toBeUndefined()
    const late = await send(away)
    expect(late).toMatchObject({ reset: true })
    expect(late.offer).toBeUndefined()
    expect(late.changes['events']?.map(({ id }) => id)).toEqual(['e1'])
  })

  it('[S69] a change whose answer is forgotten is refused when it comes again, and one that never arrived is taken', async () => {
    const first = await pullEvents()
    const sent = [made(event('e1')), made(event('e2'))]
    expect((await send(first, sent)).results.map(({ status }) => status)).toEqual(['applied', 'applied'])
    const unsent = made({ entity: 'events', recordId: 'e1', operation: 'update', patch: { location: 'באולם' } })
    await team.push('admin', removal('events', 'e2'))
    await live(keptDays.changes + 3)
    const { results } = await send(first, [...sent, unsent])
    expect(results).toMatchObject([
      { status: 'rejected', code: 'too_old' },
      { status: 'rejected', code: 'too_old' },
      { status: 'applied' },
    ])
    expect((await pullEvents()).ids).toEqual(['e1'])
    expect(await team.see('admin', 'events', 'e1')).toMatchObject({ location: 'באולם' })
  })

  it('[S16] until then it gets the answer that it got', async () => {
    const first = await pullEvents()
    const sent = [made(event('e1'))]
    const { results } = await send(first, sent)
    await live(keptDays.changes - 3)
    expect((await send(first, sent)).results).toEqual(results)
  })

  it('[S68] the history goes after two years, that of hours and people after seven', async () => {
    await team.push('admin', event('e1'))
    const interval = { date: '2026-11-01', start_time: '08:00:00', end_time: '09:00:00' }
    await team.push('admin', {
      entity: 'workHours',
      recordId: 'w1',
      operation: 'create',
      patch: {
        user_id: 'admin',
        event_name: 'כנס',
        interval: { ...interval, started_at: '2026-11-01T06:00:00.000Z', ended_at: '2026-11-01T07:00:00.000Z' },
      },
    })
    const entities = async () =>
      new Set((await store.db.selectFrom('history').select('entity').execute()).map(({ entity }) => entity))
    await forget(store, { nowMs: team.nowMs })
    team.nowMs += (keptDays.history - 1) * dayMs
    await forget(store, { nowMs: team.nowMs })
    expect(await entities()).toContain('events')
    team.nowMs += 3 * dayMs
    await forget(store, { nowMs: team.nowMs })
    expect([...(await entities())]).not.toContain('events')
    expect([...(await entities())]).toContain('workHours')
    team.nowMs += (keptDays.paperwork - keptDays.history) * dayMs
    await forget(store, { nowMs: team.nowMs })
    expect(await count('history')).toBe(0)
    expect(await team.see('admin', 'workHours', 'w1')).toMatchObject({ event_name: 'כנס' })
  })

  it('what webhooks were sent goes 30 days after its last try, in small steps, and nothing else with it', async () => {
    const at = (daysAgo: number): string => new Date(team.nowMs - daysAgo * dayMs).toISOString()
    const delivery = (webhook_id: string, id: string, lastDaysAgo: number) => ({
      webhook_id,
      id,
      kind: 'events.created',
      position: 1,
      record_id: 'e1',
      outcome: 'failed',
      status: 500,
      problem: 'status',
      response: 'no',
      attempts: 2,
      duration_ms: 9,
      first_at: at(60),
      last_at: at(lastDaysAgo),
    })
    const { deliveries: days } = keptDays
    await team.push('admin', event('e1'))
    const old = Array.from({ length: 700 }, (_, index) => delivery('w1', `old-${index}`, days + 1))
    const kept = [delivery('w1', 'recent', days - 1), delivery('w2', 'old-1', days - 1)]
    for (let from = 0; from < old.length; from += 50)
      await store.db
        .insertInto('webhook_deliveries')
        .values(old.slice(from, from + 50))
        .execute()
    await store.db.insertInto('webhook_deliveries').values(kept).execute()
    const left = () => store.db.selectFrom('webhook_deliveries').select(['webhook_id', 'id']).orderBy('id').execute()
    let looks = 0
    await forget(store, { nowMs: team.nowMs, isStopping: () => ++looks > 4 })
    expect((await left()).length).toBe(202)
    await forget(store, { nowMs: team.nowMs })
    expect(await left()).toEqual([
      { webhook_id: 'w2', id: 'old-1' },
      { webhook_id: 'w1', id: 'recent' },
    ])
    expect(await count('history')).toBeGreaterThan(0)
    expect(await count('mutations')).toBe(1)
  })

  it('a day that a wrong clock marked makes nothing old', async () => {
    await team.push('admin', event('e1'), event('e2'))
    await team.push('admin', removal('events', 'e2'))
    await forget(store, { nowMs: Date.parse('2020-01-01T00:00:00.000Z') })
    const counts = async () => [await count('records'), await count('mutations'), await count('history')]
    const before = await counts()
    await forget(store, { nowMs: team.nowMs })
    expect(await counts()).toEqual(before)
  })

  it('[S69] who numbers each call anew is refused nothing for it', async () => {
    const user = { userId: recordId('admin') }
    const take = (mutations: readonly Mutation[]) =>
      store.write(async (tx) => {
        const actor = await readUser(tx, user.userId)
        if (actor === null) throw new Error('nobody')
        const about = { nowMs: team.nowMs, zone, brokenGroups: new Set<string>(), isCounting: false }
        return push(tx, { actor, deviceId: device, mutations, ...about })
      })
    const old = team.nowMs - 300 * dayMs
    for (const id of ['e1', 'e2']) {
      const { results } = await take([mutationSchema.parse({ ...made(event(id), old), n: 1 })])
      expect(results).toMatchObject([{ status: 'applied' }])
    }
  })

  it('keeps the tombstones of people and messages, which would be made again', async () => {
    await team.push('admin', event('e1'))
    await team.push('admin', {
      entity: 'comments',
      recordId: 'c1',
      operation: 'create',
      patch: { item_type: 'event', item_id: 'e1', content: 'שלום', 'mentions/op': true },
    })
    await team.push('admin', event('e3', { assigned_operator_id: 'op' }))
    await team.push('admin', {
      entity: 'comments',
      recordId: 'c2',
      operation: 'create',
      patch: { item_type: 'event', item_id: 'e3', content: 'שלום', 'mentions/op': true },
    })
    const [message] = await team.list('op', 'personalMessages')
    expect(await team.push('op', removal('personalMessages', String(message?.id)))).toEqual(['applied'])
    await live(keptDays.changes + 2)
    const left = await store.db.selectFrom('records').select('entity').where('deleted', 'is not', null).execute()
    expect(left).toEqual([{ entity: 'personalMessages' }])
  })

  it('[S70] goes in small steps, and one that was cut off is gone on with', async () => {
    await forget(store, { nowMs: team.nowMs })
    const ids = Array.from({ length: 600 }, (_, index) => `e${index}`)
    for (let from = 0; from < ids.length; from += 200)
      await team.push('admin', ...ids.slice(from, from + 200).map((id) => event(id)))
    for (let from = 0; from < ids.length; from += 200)
      await team.push('admin', ...ids.slice(from, from + 200).map((id) => removal('events', id)))
    await forget(store, { nowMs: team.nowMs + dayMs })
    team.nowMs += (keptDays.changes + 3) * dayMs
    let looks = 0
    await forget(store, { nowMs: team.nowMs, isStopping: () => ++looks > 2 })
    const half = await count('records')
    expect(half).toBeGreaterThan(2)
    expect(half).toBeLessThan(602)
    const marks = await count('day_marks')
    await forget(store, { nowMs: team.nowMs })
    expect(await count('records')).toBe(2)
    expect(await count('day_marks')).toBe(marks)
    // Everything is already past the mark, so a run does nothing.
    await setMeta(store.db, 'forgotten_seq', '1000000')
    await forget(store, { nowMs: team.nowMs })
    expect(await count('records')).toBe(2)
  })
})
