import { entityModels, recordId } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { rowOf, type WireRecord } from '../record/row.ts'
import type { SyncResponse } from '../protocol/sync-response.ts'
import { stampSchema } from '../stamp/stamp.ts'
import { createWorld, eventChange, promptAnswer, requestOf, serverRecord } from '../testing/device.ts'
import { Crash, createMemoryStore, type MemoryStore } from '../testing/memory-store.ts'
import { applyResponse, arrivalOf } from './apply-response.ts'
import { commitChanges } from './commit-changes.ts'

const world = createWorld()
const recordOf = (store: MemoryStore, id = 'e1') => store.read((tx) => tx.getRecord('events', id))

async function receive(store: MemoryStore, response: Partial<SyncResponse>) {
  const request = await requestOf(store)
  return store.write((tx) => applyResponse(tx, request, promptAnswer(response, world), world))
}

/** A device that has pulled one event. */
async function deviceWithEvent(): Promise<MemoryStore> {
  const store = createMemoryStore()
  await receive(store, { reset: true, changes: { events: [serverRecord()] } })
  return store
}

async function edit(store: MemoryStore, patch: Record<string, string>): Promise<string> {
  await commitChanges(store, [eventChange('update', patch)], world)
  return store.all().outbox.at(-1)?.id ?? ''
}

describe('a first pull', () => {
  const arrival = async (store: MemoryStore) => arrivalOf(await store.read((tx) => tx.getMeta('pull')))
  const filling = { total: 10, left: 8, hasCurrent: true }

  it('[S61] has nothing to show as whole before what is current is here, and not the rest before its end', async () => {
    const store = createMemoryStore()
    expect(await arrival(store)).toBe('nothing')
    await receive(store, { reset: true, more: true, cursor: '1', filling: { ...filling, hasCurrent: false } })
    expect(await arrival(store)).toBe('nothing')
    await receive(store, { more: true, cursor: '2', filling })
    expect(await arrival(store)).toBe('current')
    expect(await store.read((tx) => tx.getMeta('pull'))).toMatchObject({ filling: { total: 10, left: 8 } })
    await receive(store, { more: false, cursor: '3' })
    expect(await arrival(store)).toBe('everything')
    expect(await store.read((tx) => tx.getMeta('pull'))).not.toHaveProperty('filling')
  })

  it('[S61] that begins again keeps what it has shown; what is staged is not here', async () => {
    for (const hasCurrent of [true, false]) {
      const store = createMemoryStore()
      await receive(store, { reset: true, more: true, cursor: '1', filling: { ...filling, hasCurrent } })
      await receive(store, { reset: true, more: true, cursor: '2', epoch: 'other', filling })
      expect(await arrival(store)).toBe(hasCurrent ? 'current' : 'nothing')
    }
  })

  it('[S61] [S28] a copy that is replaced stays whole', async () => {
    const store = await deviceWithEvent()
    await receive(store, { reset: true, more: true, cursor: '2', epoch: 'other', filling })
    expect(await arrival(store)).toBe('everything')
  })
})

describe('an answer of the server', () => {
  it('with a time that is none leaves the clock as it is', async () => {
    const store = await deviceWithEvent()
    const offset = async () => (await store.read((tx) => tx.getMeta('device')))?.offsetMs
    const before = await offset()
    expect(before).toEqual(expect.any(Number))
    await receive(store, { serverTime: 'אתמול' })
    expect(await offset()).toBe(before)
  })

  it('[S12] [S25] becomes the local copy, marked as synced, with no second copy', async () => {
    const store = await deviceWithEvent()
    expect(await recordOf(store)).toEqual({ ...serverRecord(), _synced: true })
    expect(store.all().bases).toEqual([])
  })

  it('[S11] does not take an unsent edit off the screen, and lets the other field in', async () => {
    const store = await deviceWithEvent()
    await edit(store, { name: 'שלי' })
    await receive(store, {
      cursor: '2',
      changes: { events: [serverRecord({ name: 'שלהם', location: 'נמל' }, 'e1', 2)] },
    })
    expect(await recordOf(store)).toMatchObject({ name: 'שלי', location: 'נמל', _synced: false })
  })

  it('[S16] [S12] ends an applied change: the value stays, the record is synced', async () => {
    const store = await deviceWithEvent()
    const id = await edit(store, { name: 'שלי' })
    await receive(store, { results: [{ id, status: 'applied' }] })
    expect(await recordOf(store)).toMatchObject({ name: 'שלי', _synced: true, _version: 2 })
    expect(store.all()).toMatchObject({ outbox: [], bases: [], rejected: [] })
  })

  it("[S17] shows the server's state again after a rejection, and keeps the change to be read", async () => {
    const store = await deviceWithEvent()
    const id = await edit(store, { name: 'אסור' })
    await receive(store, { results: [{ id, status: 'rejected', code: 'forbidden', field: 'name' }] })
    expect(await recordOf(store)).toEqual({ ...serverRecord(), _synced: true })
    expect(store.all().rejected).toMatchObject([
      { id, result: { code: 'forbidden', field: 'name' }, mutation: { data: { patch: { name: 'אסור' } } } },
    ])
  })

  it('[S17] drops a refused read mark, which its person never wrote', async () => {
    const store = await deviceWithEvent()
    const patch = { chat_id: 'c1', user_id: 'u1', read_to: '' }
    await commitChanges(
      store,
      [{ entity: 'chatReads', recordId: recordId('c1:u1'), operation: 'create', patch }],
      world,
    )
    const [mark] = store.all().outbox
    await receive(store, { results: [{ id: mark?.id ?? '', status: 'rejected', code: 'not_found' }] })
    expect(store.all()).toMatchObject({ outbox: [], bases: [], rejected: [] })
    expect(await store.read((tx) => tx.getRecord('chatReads', 'c1:u1'))).toBeUndefined()
  })

  it('[S17] brings a record back whose deletion was refused', async () => {
    const store = await deviceWithEvent()
    await commitChanges(store, [eventChange('delete')], world)
    expect(await recordOf(store)).toBeUndefined()
    await receive(store, { results: [{ id: store.all().outbox[0]?.id ?? '', status: 'rejected', code: 'forbidden' }] })
    expect(await recordOf(store)).toMatchObject({ name: 'מרתון', _synced: true })
  })

  it('[B4.6] [S8] removes what was deleted elsewhere, pending edits or not', async () => {
    const store = await deviceWithEvent()
    await edit(store, { name: 'שלי' })
    await receive(store, { cursor: '2', changes: { events: [{ id: 'e1', deleted: true }] } })
    expect(await recordOf(store)).toBeUndefined()
    expect(store.all().outbox).toHaveLength(1)
  })

  it('[S19] is not taken, outcomes included, when another tab moved the cursor meanwhile', async () => {
    const store = await deviceWithEvent()
    const late = await requestOf(store)
    await receive(store, { cursor: '9', changes: { events: [serverRecord({ name: 'חדש' }, 'e1', 3)] } })
    const applied = await store.write((tx) =>
      applyResponse(
        tx,
        late,
        promptAnswer({ cursor: '5', changes: { events: [serverRecord({ name: 'ישן' })] } }, world),
        world,
      ),
    )
    expect(applied.stale).toBe(true)
    expect(await recordOf(store)).toMatchObject({ name: 'חדש' })
    expect((await requestOf(store)).cursor).toBe('9')
  })

  it("[S1] [S2] makes the next own stamp later than what was seen, in the server's time", async () => {
    const store = await deviceWithEvent()
    const future = '2026-11-01T08:04:00.000Z-0000-0000000000000001'
    const seen = { ...serverRecord({}, 'e1', 2), _clocks: { name: stampSchema.parse(future) } }
    await receive(store, { cursor: '2', changes: { events: [seen] } })
    await edit(store, { name: 'אחרי' })
    expect(String(store.all().outbox[0]?.data.stamp) > future).toBe(true)
  })

  it('[S3] takes over the stamp that the server gave instead, and resets the clock that ran ahead', async () => {
    const store = await deviceWithEvent()
    const ahead = createWorld('2027-11-01T08:00:00.000Z')
    await commitChanges(store, [eventChange('update', { name: 'מהעתיד' })], ahead)
    const given = '2026-11-01T08:00:01.000Z-0000-9f3a1c2b7d4e5f60'
    const request = await requestOf(store)
    const results = [
      { id: store.all().outbox[0]?.id ?? '', status: 'applied' as const, stamp: stampSchema.parse(given) },
    ]
    await store.write((tx) => applyResponse(tx, request, promptAnswer({ results }, ahead), ahead))
    expect(rowOf(entityModels.events, (await recordOf(store)) as WireRecord).clocks['name']).toBe(given)
    await commitChanges(store, [eventChange('update', { name: 'אחר כך' })], ahead)
    expect(String(store.all().outbox[0]?.data.stamp).slice(0, 10)).toBe('2026-11-01')
  })
})

describe('two tabs at once', () => {
  it('[S19] do not bring a deleted record back: the answer that comes late is asked for again', async () => {
    const store = createMemoryStore()
    await commitChanges(store, [eventChange('create', { name: 'שלי', date: '2027-01-01' })], world)
    const id = store.all().outbox[0]?.id ?? ''
    const first = await requestOf(store)
    const created = {
      cursor: '5',
      results: [{ id, status: 'applied' as const }],
      changes: { events: [serverRecord()] },
    }
    // The other tab asked later but was answered earlier, when the record was already deleted.
    await receive(store, {
      reset: true,
      cursor: '6',
      results: [{ id, status: 'applied' }],
      changes: { events: [{ id: 'e1', gone: true }] },
    })
    await store.write((tx) => applyResponse(tx, first, promptAnswer(created, world), world))
    expect(await recordOf(store)).toBeUndefined()
  })

  it('[S12] do not count one change twice', async () => {
    const store = await deviceWithEvent()
    const id = await edit(store, { name: 'שלי' })
    const stamp = store.all().outbox[0]?.data.stamp
    const already = { ...serverRecord({ name: 'שלי' }, 'e1', 2), _clocks: stamp === undefined ? {} : { name: stamp } }
    await receive(store, { cursor: '2', changes: { events: [already] } })
    await receive(store, { cursor: '3', results: [{ id, status: 'applied' }] })
    expect(await recordOf(store)).toMatchObject({ name: 'שלי', _version: 2 })
  })
})

describe('a crash while an answer is taken in', () => {
  it('[S20] leaves outcomes, page and cursor as they were, or takes all of them', async () => {
    for (const point of ['before-commit', 'after-commit'] as const) {
      const store = await deviceWithEvent()
      const id = await edit(store, { name: 'שלי' })
      store.crashNext(point)
      const response = {
        cursor: '2',
        results: [{ id, status: 'applied' as const }],
        changes: { events: [serverRecord({}, 'e2')] },
      }
      await expect(receive(store, response)).rejects.toThrow(Crash)
      const isTaken = point === 'after-commit'
      expect(store.all().outbox).toHaveLength(isTaken ? 0 : 1)
      expect(await recordOf(store, 'e2')).toEqual(isTaken ? { ...serverRecord({}, 'e2'), _synced: true } : undefined)
      expect((await requestOf(store)).cursor).toBe(isTaken ? '2' : '1')
    }
  })
})

describe('a reset', () => {
  it('[S28] replaces the copy only after its last page', async () => {
    const store = await deviceWithEvent()
    await receive(store, {
      reset: true,
      epoch: 'epoch-2',
      cursor: '1~9',
      more: true,
      changes: { events: [serverRecord({}, 'e2')] },
    })
    expect((await recordOf(store))?.id).toBe('e1')
    expect(await recordOf(store, 'e2')).toBeUndefined()
    await receive(store, { epoch: 'epoch-2', cursor: '9', changes: { events: [serverRecord({}, 'e3')] } })
    expect(await recordOf(store)).toBeUndefined()
    expect([(await recordOf(store, 'e2'))?.id, (await recordOf(store, 'e3'))?.id]).toEqual(['e2', 'e3'])
  })

  it('[S28] spares what is pending', async () => {
    const store = await deviceWithEvent()
    await edit(store, { name: 'שלי' })
    await commitChanges(store, [eventChange('create', { name: 'חדש', date: '2027-01-01' }, 'mine')], world)
    await receive(store, {
      reset: true,
      epoch: 'epoch-2',
      cursor: '9',
      changes: { events: [serverRecord({ location: 'נמל' })] },
    })
    expect(await recordOf(store)).toMatchObject({ name: 'שלי', location: 'נמל', _synced: false })
    expect(await recordOf(store, 'mine')).toMatchObject({ name: 'חדש' })
    expect(store.all().outbox).toHaveLength(2)
  })

  it("[S28] forgets a record that was deleted here and is not the person's any more", async () => {
    const store = await deviceWithEvent()
    await commitChanges(store, [eventChange('delete')], world)
    await receive(store, { reset: true, epoch: 'epoch-2', cursor: '9' })
    await receive(store, {
      cursor: '10',
      epoch: 'epoch-2',
      results: [{ id: store.all().outbox[0]?.id ?? '', status: 'rejected', code: 'not_found' }],
    })
    expect(await recordOf(store)).toBeUndefined()
    expect(store.all().bases).toEqual([])
  })

  it('[S28] fills an empty copy as the pages come', async () => {
    const store = createMemoryStore()
    await receive(store, { reset: true, cursor: '1~9', more: true, changes: { events: [serverRecord()] } })
    expect((await recordOf(store))?.id).toBe('e1')
  })

  it('[S30] keeps entities that this version does not know', async () => {
    const store = createMemoryStore()
    await receive(store, { reset: true, changes: { holograms: [serverRecord({ depth: 3 }, 'h1')] } })
    expect(await store.read((tx) => tx.getRecord('holograms', 'h1'))).toMatchObject({ depth: 3 })
  })
})
