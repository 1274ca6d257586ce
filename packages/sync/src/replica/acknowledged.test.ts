import { describe, expect, it } from 'vitest'
import type { MutationResult } from '../protocol/mutation-result.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'
import { createWorld, eventChange, promptAnswer, requestOf, serverRecord } from '../testing/device.ts'
import { Crash, createMemoryStore, type MemoryStore } from '../testing/memory-store.ts'
import { offerAgain } from './acknowledged.ts'
import { applyResponse } from './apply-response.ts'
import { commitChanges } from './commit-changes.ts'
import type { OutboxRow } from './local-store.ts'

const day = 24 * 60 * 60 * 1000

function createBench() {
  const store = createMemoryStore()
  const world = createWorld()
  return {
    store,
    world,
    receive: async (response: Partial<SyncResponse>): Promise<void> => {
      const request = await requestOf(store)
      await store.write((tx) => applyResponse(tx, request, promptAnswer(response, world), world))
    },
    edit: async (patch: Record<string, string>, id = 'e1'): Promise<OutboxRow> => {
      await commitChanges(store, [eventChange('update', patch, id)], world)
      const row = store.all().outbox.at(-1)
      if (row === undefined) throw new Error('nothing waits')
      return row
    },
  }
}

/** A device that pulled an event and changed its name, which the server accepted. */
async function deviceWithAcknowledged() {
  const bench = createBench()
  await bench.receive({ reset: true, changes: { events: [serverRecord()] } })
  const row = await bench.edit({ name: 'שלי' })
  await bench.receive({ cursor: '2', results: [{ id: row.id, status: 'applied' }] })
  return { ...bench, row }
}

const nameOf = async (store: MemoryStore): Promise<unknown> =>
  (await store.read((tx) => tx.getRecord('events', 'e1')))?.['name']

describe('acknowledged changes', () => {
  it('[S34] are kept as they were sent, applied and superseded ones, refused ones not', async () => {
    const { store, receive, edit, row } = await deviceWithAcknowledged()
    const [second, third] = [await edit({ location: 'נמל' }), await edit({ description: 'x' })]
    await receive({
      results: [
        { id: second.id, status: 'superseded' },
        { id: third.id, status: 'rejected', code: 'forbidden' },
      ],
    })
    const at = '2026-11-01T08:00:00.000Z'
    expect(store.all().acknowledged).toEqual([
      { ...row, acknowledged_at: at, server_id: 'server-1' },
      { ...second, acknowledged_at: at, server_id: 'server-1' },
    ])
  })

  it('[S121] are listed, too, with the typed text that came to nothing, unless they had arrived before', async () => {
    const { store, receive, edit } = await deviceWithAcknowledged()
    const late = await edit({ description: 'מה שהוקלד', location: 'נמל' })
    const result: MutationResult = { id: late.id, status: 'applied', code: 'overwritten', lost: ['description'] }
    await receive({ results: [result] })
    const listed = () => store.all().rejected.map((row) => [row.id, row.mutation.data.patch, row.result.code])
    expect(listed()).toEqual([[late.id, { description: 'מה שהוקלד' }, 'overwritten']])
    expect(store.all().acknowledged.at(-1)?.data.patch).toEqual(late.data.patch)
    await store.write((tx) => tx.deleteRejected(late.id))
    await store.write((tx) => offerAgain(tx, 'server-1', Date.parse('2026-11-01T08:00:00.000Z')))
    await receive({ results: [result] })
    expect(listed()).toEqual([])
  })

  it('[S121] are not listed for text that their author has replaced since', async () => {
    const { store, receive, edit } = await deviceWithAcknowledged()
    const first = await edit({ description: 'טיוטה', location: 'נמל' })
    const second = await edit({ description: 'נוסח סופי' })
    const lost = (id: string, ...cells: string[]): MutationResult => ({
      id,
      status: 'superseded',
      code: 'overwritten',
      lost: cells,
    })
    await receive({ results: [lost(first.id, 'description', 'location'), lost(second.id, 'description')] })
    expect(store.all().rejected.map(({ mutation: { data } }) => data.patch)).toEqual([
      { location: 'נמל' },
      { description: 'נוסח סופי' },
    ])
  })

  it('[S34] are forgotten after 14 days', async () => {
    const { store, world, receive } = await deviceWithAcknowledged()
    const serverTime = () => new Date(world.nowMs).toISOString()
    world.nowMs += 14 * day
    await receive({ cursor: '3', serverTime: serverTime() })
    expect(store.all().acknowledged).toHaveLength(1)
    world.nowMs += 1
    await receive({ cursor: '4', serverTime: serverTime() })
    expect(store.all().acknowledged).toEqual([])
  })

  it("[S34] [S35] are kept by the server's time: a device whose clock is set by a year forgets none", async () => {
    const { store, world, receive, edit, row } = await deviceWithAcknowledged()
    world.nowMs += 365 * day
    const second = await edit({ location: 'נמל' })
    await receive({ cursor: '3', results: [{ id: second.id, status: 'applied' }] })
    world.nowMs -= 365 * day
    await receive({ cursor: '4' })
    expect(store.all().acknowledged).toMatchObject([{ id: row.id }, { id: second.id }])
    world.nowMs += 365 * day
    await receive(restored)
    expect(store.all()).toMatchObject({ outbox: [row, second], acknowledged: [] })
  })

  it("[S34] [S35] are neither forgotten nor kept back by an answer whose server's clock has just gone wrong", async () => {
    const ahead = (world: ReturnType<typeof createWorld>) => new Date(world.nowMs + 15 * day).toISOString()
    const { store, world, receive, row } = await deviceWithAcknowledged()
    await receive({ ...restored, serverTime: ahead(world) })
    expect(store.all()).toMatchObject({ outbox: [row], acknowledged: [] })
    const other = await deviceWithAcknowledged()
    await other.receive({ reset: true, epoch: 'other', serverId: 'server-2', serverTime: ahead(other.world) })
    expect(other.store.all().acknowledged).toMatchObject([{ id: other.row.id }])
  })

  it('[S34] are settled and kept in one step: a crash leaves the change in exactly one place', async () => {
    for (const point of ['before-commit', 'after-commit'] as const) {
      const { store, receive, edit } = createBench()
      await receive({ reset: true, changes: { events: [serverRecord()] } })
      const row = await edit({ name: 'שלי' })
      store.crashNext(point)
      await expect(receive({ cursor: '2', results: [{ id: row.id, status: 'applied' }] })).rejects.toThrow(Crash)
      const { outbox, acknowledged } = store.all()
      expect([outbox.length, acknowledged.length]).toEqual(point === 'before-commit' ? [1, 0] : [0, 1])
    }
  })
})

const restored: Partial<SyncResponse> = { reset: true, offer: true, epoch: 'epoch-2', cursor: '1~5', more: true }

describe('an offer after the server was restored', () => {
  it('[S35] puts what it acknowledged back into the outbox as it was sent, and shows it over the older record', async () => {
    const { store, receive, row } = await deviceWithAcknowledged()
    await receive(restored)
    expect(store.all()).toMatchObject({ outbox: [row], acknowledged: [] })
    expect(await store.read((tx) => tx.getRecord('events', 'e1'))).toMatchObject({ name: 'שלי', _synced: false })
    // The restored server doesn't know the change.
    await receive({ epoch: 'epoch-2', cursor: '5', changes: { events: [serverRecord({ location: 'נמל' })] } })
    expect(await store.read((tx) => tx.getRecord('events', 'e1'))).toMatchObject({
      name: 'שלי',
      location: 'נמל',
      _synced: false,
    })
    await receive({ epoch: 'epoch-2', cursor: '6', results: [{ id: row.id, status: 'applied' }] })
    expect(await store.read((tx) => tx.getRecord('events', 'e1'))).toMatchObject({
      name: 'שלי',
      _synced: true,
      _version: 2,
    })
    expect(store.all()).toMatchObject({ outbox: [], bases: [] })
  })

  it('[S35] leaves later edits of the same record after them', async () => {
    const { store, receive, edit, row } = await deviceWithAcknowledged()
    const later = await edit({ name: 'שלי, אחר כך' })
    await receive(restored)
    expect((await store.read((tx) => tx.outbox(10))).map(({ id }) => id)).toEqual([row.id, later.id])
    expect(await nameOf(store)).toBe('שלי, אחר כך')
  })

  it('[S35] brings back a record that only this device has now, until the server has it again', async () => {
    const { store, world, receive } = createBench()
    await receive({ reset: true })
    await commitChanges(store, [eventChange('create', { name: 'חדש', date: '2027-01-01' })], world)
    const id = store.all().outbox[0]?.id ?? ''
    await receive({ cursor: '2', results: [{ id, status: 'applied' }] })
    await receive(restored)
    await receive({ epoch: 'epoch-2', cursor: '5' })
    expect(await store.read((tx) => tx.getRecord('events', 'e1'))).toMatchObject({
      name: 'חדש',
      _synced: false,
      _version: 1,
    })
  })

  it('[S35] keeps members of a group together', async () => {
    const { store, world, receive } = createBench()
    await receive({ reset: true })
    const members = ['a', 'b'].map((id) => eventChange('create', { name: id, date: '2027-01-01' }, id))
    await commitChanges(store, members, world, { isGroup: true })
    const sent = store.all().outbox
    await receive({ cursor: '2', results: sent.map(({ id }) => ({ id, status: 'applied' as const })) })
    await receive(restored)
    expect(await store.read((tx) => tx.outbox(10))).toEqual(sent.map((row) => ({ ...row, isOffered: true })))
  })

  it('[S35] happens once: an offer that is made again finds nothing left, a crash loses and doubles nothing', async () => {
    for (const point of ['before-commit', 'after-commit'] as const) {
      const { store, receive, row } = await deviceWithAcknowledged()
      store.crashNext(point)
      await expect(receive(restored)).rejects.toThrow(Crash)
      const afterCrash = store.all()
      expect(afterCrash.outbox.length + afterCrash.acknowledged.length).toBe(1)
      await receive(restored)
      await receive(restored)
      expect(store.all()).toMatchObject({ outbox: [row], acknowledged: [] })
    }
  })

  it('[S35] is for what that server took in the last 14 days', async () => {
    const { store, world, receive, edit } = await deviceWithAcknowledged()
    world.nowMs += 15 * day
    const serverTime = new Date(world.nowMs).toISOString()
    const young = await edit({ location: 'נמל' })
    // More pages follow, so the old change hasn't been forgotten yet when the offer comes.
    await receive({ cursor: '3', more: true, serverTime, results: [{ id: young.id, status: 'applied' }] })
    await receive({ ...restored, serverTime })
    expect(store.all().outbox.map(({ id }) => id)).toEqual([young.id])
  })
})

describe('another server at the same address', () => {
  it('[S43] replaces the copy, ends none of our changes, and holds back what waits', async () => {
    const { store, receive, edit } = await deviceWithAcknowledged()
    const waiting = await edit({ location: 'נמל' })
    await receive({
      serverId: 'server-2',
      epoch: 'other',
      cursor: '9',
      reset: true,
      results: [{ id: waiting.id, status: 'rejected', code: 'not_found' }],
    })
    expect(store.all()).toMatchObject({ outbox: [{ id: waiting.id }], rejected: [] })
    expect(await store.read((tx) => tx.getMeta('server'))).toEqual({ id: 'server-2', isHeld: true })
    expect(await store.read((tx) => tx.getRecord('events', 'e1'))).toBeUndefined()
  })

  it('[S43] is asked from the beginning, whatever it made of the old cursor', async () => {
    const { store, receive } = await deviceWithAcknowledged()
    await receive({
      serverId: 'server-2',
      cursor: '9',
      changes: { events: [serverRecord({ name: 'של אחרים' }, 'foreign')] },
    })
    expect(await store.read((tx) => tx.getRecord('events', 'foreign'))).toBeUndefined()
    expect((await requestOf(store)).epoch).toBeNull()
  })

  it('[S43] is not offered what the first one took; the first one is', async () => {
    const { store, receive, row } = await deviceWithAcknowledged()
    await receive({ serverId: 'server-2', epoch: 'other', cursor: '9', reset: true, offer: true })
    expect(store.all().outbox).toEqual([])
    await receive({ ...restored, more: false })
    expect(store.all().outbox).toEqual([{ ...row, isOffered: true }])
  })

  it('[S43] holds nothing back when nothing waits', async () => {
    const { store, receive } = await deviceWithAcknowledged()
    await receive({ serverId: 'server-2', epoch: 'other', cursor: '9', reset: true })
    expect(await store.read((tx) => tx.getMeta('server'))).toEqual({ id: 'server-2', isHeld: false })
  })
})
