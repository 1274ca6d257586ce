import { describe, expect, it } from 'vitest'
import { createWorld, eventChange } from '../testing/device.ts'
import { Crash, createMemoryStore } from '../testing/memory-store.ts'
import { commitChanges, CommitRefused } from './commit-changes.ts'

const recordOf = (store: ReturnType<typeof createMemoryStore>, id = 'e1') =>
  store.read((tx) => tx.getRecord('events', id))

describe('a change on the device', () => {
  it('[B4.10] [B3.35] [S9] [B3.22] [B3.23] [B3.26] [B9.2] writes the record, complete, and its outbox row', async () => {
    const store = createMemoryStore()
    const world = createWorld()
    await commitChanges(store, [eventChange('create', { name: 'מרתון', date: '2027-04-16' })], world)
    expect(await recordOf(store)).toMatchObject({
      id: 'e1',
      name: 'מרתון',
      status: 'משימות קרובים - לפי קדימות',
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: '2026-11-01T08:00:00.000Z',
      _synced: false,
      _version: 1,
    })
    expect(store.all().outbox).toEqual([
      {
        id: expect.any(String),
        n: 1,
        entity: 'events',
        recordId: 'e1',
        operation: 'create',
        data: { patch: { name: 'מרתון', date: '2027-04-16' }, stamp: expect.any(String) },
        created_at: '2026-11-01T08:00:00.000Z',
        priority: 0,
      },
    ])
    world.nowMs += 5000
    await commitChanges(store, [eventChange('update', { name: 'מרתון לילה' })], world)
    expect(store.all().outbox).toMatchObject([{ operation: 'create' }, { operation: 'update', entity: 'events' }])
    expect(await recordOf(store)).toMatchObject({
      name: 'מרתון לילה',
      _version: 2,
      updated_at: '2026-11-01T08:00:05.000Z',
    })
  })

  it('[S10] [B4.8] [B4.9] [B7.3] [B8.4] refuses to create an id twice and to change what is not there', async () => {
    const store = createMemoryStore()
    const world = createWorld()
    const missing = await commitChanges(store, [eventChange('update', { name: 'x' })], world)
    expect(missing).toEqual({ ok: false, error: { code: 'not_found', entity: 'events', id: 'e1' } })
    expect(await commitChanges(store, [eventChange('delete')], world)).toEqual(missing)
    if (!missing.ok) expect(new CommitRefused(missing.error).message).toBe('record with id e1 not found in events')
    await commitChanges(store, [eventChange('create', { name: 'א', date: '2027-01-01' })], world)
    expect(await commitChanges(store, [eventChange('create', { name: 'ב', date: '2027-01-01' })], world)).toMatchObject(
      { ok: false, error: { code: 'exists' } },
    )
    expect(await recordOf(store)).toMatchObject({ name: 'א' })
    expect(store.all().outbox).toHaveLength(1)
  })

  it('[S9] leaves nothing of a command when one of its changes is refused', async () => {
    const store = createMemoryStore()
    const changes = [
      eventChange('create', { name: 'א', date: '2027-01-01' }),
      eventChange('update', { name: 'x' }, 'missing'),
    ]
    expect((await commitChanges(store, changes, createWorld())).ok).toBe(false)
    expect(store.all()).toMatchObject({ records: [], outbox: [], bases: [] })
  })

  it('[S9] survives a crash whole or not at all', async () => {
    for (const [point, records] of [
      ['before-commit', 0],
      ['after-commit', 1],
    ] as const) {
      const store = createMemoryStore()
      store.crashNext(point)
      await expect(
        commitChanges(store, [eventChange('create', { name: 'א', date: '2027-01-01' })], createWorld()),
      ).rejects.toThrow(Crash)
      expect(store.all().records).toHaveLength(records)
      expect(store.all().outbox).toHaveLength(records)
    }
  })

  it('[S13] gives changes that must stand together one group, and others none', async () => {
    const store = createMemoryStore()
    const world = createWorld()
    await commitChanges(
      store,
      [
        eventChange('create', { name: 'א', date: '2027-01-01' }),
        eventChange('create', { name: 'ב', date: '2027-01-01' }, 'e2'),
      ],
      world,
      { isGroup: true },
    )
    await commitChanges(store, [eventChange('update', { name: 'ג' })], world)
    const groups = store.all().outbox.map(({ data }) => data.group)
    expect(groups[0]).toBeDefined()
    expect(groups).toEqual([groups[0], groups[0], undefined])
  })

  it('[S1] stamps every change later than the one before, though the clock was set back', async () => {
    const store = createMemoryStore()
    const world = createWorld()
    await commitChanges(store, [eventChange('create', { name: 'א', date: '2027-01-01' })], world)
    world.nowMs -= 3_600_000
    await commitChanges(store, [eventChange('update', { name: 'ב' })], world)
    const [first, second] = store.all().outbox.map(({ data }) => data.stamp)
    expect(String(second) > String(first)).toBe(true)
  })

  it('[B3.36] queues creations, updates and deletions, and nothing else', async () => {
    const store = createMemoryStore()
    const world = createWorld()
    await commitChanges(store, [eventChange('create', { name: 'א', date: '2027-01-01' })], world)
    await commitChanges(store, [eventChange('update', { name: 'ב' })], world)
    await commitChanges(store, [eventChange('delete')], world)
    expect(store.all().outbox.map(({ operation }) => operation)).toEqual(['create', 'update', 'delete'])
  })

  it('[B9.18] [B3.37] takes a deleted record off the screen and numbers its priority 1', async () => {
    const store = createMemoryStore()
    const world = createWorld()
    await commitChanges(store, [eventChange('create', { name: 'א', date: '2027-01-01' })], world)
    await commitChanges(store, [eventChange('update', { name: 'ב' })], world)
    await commitChanges(store, [eventChange('delete')], world)
    expect(await recordOf(store)).toBeUndefined()
    expect(store.all().outbox.map(({ operation, priority }) => [operation, priority])).toEqual([
      ['create', 0],
      ['update', 0],
      ['delete', 1],
    ])
  })
})
