import 'fake-indexeddb/auto'
import type { Actor, RecordId } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import { createWorld } from '@bama/sync/testing'
import { describe, expect, it } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { createDexieStore } from '../local/dexie-store.ts'
import { createEntityOperations } from './entity-operations.ts'

const admin: Actor = { id: 'user-1', email: 'dana@almog.example', role: 'admin', is_admin: true, permissions: {} }
const worker: Actor = { ...admin, role: 'user', is_admin: false }

let opened = 0

function createBench(actor: Actor | null = admin) {
  const db = new LocalDatabase(`operations-${opened++}`)
  const store = createDexieStore(db, () => 0)
  const calls: string[] = []
  const state = { isOnline: true }
  const operations = createEntityOperations({
    current: () => (actor === null ? null : { db, store, actor, requestSync: () => calls.push('request') }),
    world: { ...createWorld(), newId: () => 'new-id' as RecordId },
    syncNow: async () => void calls.push('sync'),
    status: async () => ({
      isOnline: state.isOnline,
      syncInProgress: false,
      lastSyncTime: null,
      queuedOperations: await db.syncQueue.count(),
    }),
  })
  return { db, operations, calls, state }
}

const event = { name: 'מרתון', date: '2027-04-16', tags: ['LED'] }
const valueOf = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

describe('entity operations', () => {
  it('[B7.18] create, read, change and delete a record', async () => {
    const { operations, calls, db } = createBench()
    const created = valueOf(await operations.create('events', event))
    expect(created).toMatchObject({ id: 'new-id', name: 'מרתון', tags: ['LED'], _version: 1, _synced: false })
    const changed = valueOf(await operations.update('events', 'new-id', { ...created, location: 'נמל', tags: [] }))
    expect(changed).toMatchObject({ name: 'מרתון', location: 'נמל', tags: [], _version: 2 })
    // Only what differs is sent.
    expect((await db.syncQueue.orderBy('n').toArray()).map(({ data }) => Object.keys(data.patch))).toEqual(
      [
        ['name', 'date', 'tags/LED'],
        ['tags/LED', 'location'],
      ].map((cells) => expect.arrayContaining(cells) as string[]),
    )
    expect(await operations.getAll('events')).toHaveLength(1)
    valueOf(await operations.delete('events', 'new-id'))
    expect(await operations.get('events', 'new-id')).toBeNull()
    expect(calls).toEqual(['request', 'request', 'request'])
  })

  it('[A7.15] [A7.11] [A7.10] serve tasks and comments as the screens ask for them', async () => {
    const { operations, db } = createBench()
    valueOf(await operations.create('tasks', { id: 't1', description: 'במה', priority: 'גבוהה' }))
    valueOf(await operations.update('tasks', 't1', { status: 'בתהליך' }))
    const whole = valueOf(
      await operations.update('tasks', 't1', { ...(await operations.get('tasks', 't1')), description: 'במה ראשית' }),
    )
    expect(await operations.getAll('tasks')).toEqual([whole])
    expect(whole).toMatchObject({ description: 'במה ראשית', status: 'בתהליך', priority: 'גבוהה' })
    // A comment hangs on what it is about, so it comes by a command of its own; here it is read.
    await db.table('comments').bulkPut([
      { id: 'c1', item_id: 't1' },
      { id: 'c2', item_id: 't2' },
    ])
    expect(
      (await operations.getAll('comments')).filter(({ item_id }: LocalRecord) => item_id === 't1').map(({ id }) => id),
    ).toEqual(['c1'])
    valueOf(await operations.delete('tasks', 't1'))
    expect(await operations.getAll('tasks')).toEqual([])
  })

  it('[B7.18] lists by a field, the latest first with a minus, what has none last', async () => {
    const { operations } = createBench()
    const days: readonly [string, string | null][] = [
      ['a', '2027-01-02'],
      ['b', null],
      ['c', '2027-01-03'],
      ['d', '2027-01-01'],
    ]
    for (const [id, deadline] of days) valueOf(await operations.create('tasks', { id, description: id, deadline }))
    const ids = async (order: string): Promise<string> =>
      (await operations.list('tasks', order)).map(({ id }: LocalRecord) => id).join('')
    expect([await ids('-deadline'), await ids('deadline')]).toEqual(['cadb', 'dacb'])
  })

  it('[S10] [B8.4] fail for an id that exists and for one that is missing, with the specified text', async () => {
    const { operations } = createBench()
    valueOf(await operations.create('events', { ...event, id: 'e1' }))
    expect(await operations.create('events', { ...event, id: 'e1' })).toMatchObject({
      ok: false,
      error: { code: 'exists' },
    })
    for (const outcome of [
      await operations.update('events', 'e9', { name: 'x' }),
      await operations.delete('events', 'e9'),
    ])
      expect(outcome).toMatchObject({
        ok: false,
        error: { code: 'not_found', message: 'record with id e9 not found in events' },
      })
    expect(await operations.get('events', 'e9')).toBeNull()
  })

  it('refuse what the schema refuses and what the person may not do, before anything is written', async () => {
    const { operations, db } = createBench(worker)
    expect(await operations.create('tasks', { description: ' ' })).toMatchObject({
      ok: false,
      error: { code: 'invalid', field: 'description' },
    })
    expect(await operations.create('tasks', { id: '../x', description: 'a' })).toMatchObject({
      ok: false,
      error: { code: 'invalid', field: 'id' },
    })
    expect(await operations.create('tasks', { description: 'a', mood: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(
      await operations.create('seasonalClients', { event_month: 'ינואר', event_name: 'א', client_name: 'ב' }),
    ).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await db.syncQueue.count()).toBe(0)
  })

  it('write nothing when nothing differs', async () => {
    const { operations, db } = createBench()
    const created = valueOf(await operations.create('events', event))
    expect(valueOf(await operations.update('events', created.id, created))).toEqual(created)
    expect(await db.syncQueue.count()).toBe(1)
  })

  it('[B4.11] [B7.1] initialize once for callers that come at the same time', async () => {
    const { db, operations } = createBench()
    let openings = 0
    db.on('ready', () => void openings++)
    await Promise.all([operations.initialize(), operations.initialize(), operations.initialize()])
    expect(db.isOpen()).toBe(true)
    expect(openings).toBe(1)
  })

  it('[B4.3] [B5.8] [B5.9] [B8.13] sync at once only for someone who is signed in and online', async () => {
    expect(await createBench(null).operations.forceSync()).toMatchObject({
      ok: false,
      error: { message: 'User must be logged in to sync' },
    })
    const { operations, calls, state } = createBench()
    state.isOnline = false
    expect(await operations.forceSync()).toMatchObject({ ok: false, error: { message: 'Cannot sync while offline' } })
    expect(calls).toEqual([])
    state.isOnline = true
    expect(await operations.forceSync()).toEqual({ ok: true, value: undefined })
    expect(calls).toEqual(['sync'])
  })

  it('[B3.41] tell how the sync stands', async () => {
    const { operations } = createBench()
    valueOf(await operations.create('events', event))
    expect(await operations.getSyncStatus()).toEqual({
      isOnline: true,
      syncInProgress: false,
      lastSyncTime: null,
      queuedOperations: 1,
    })
  })
})
