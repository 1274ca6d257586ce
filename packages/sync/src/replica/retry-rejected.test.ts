import { type Change, recordId } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { answer, createWorld, eventChange, promptAnswer, requestOf, serverRecord } from '../testing/device.ts'
import { Crash, createMemoryStore } from '../testing/memory-store.ts'
import { applyResponse } from './apply-response.ts'
import { commitChanges } from './commit-changes.ts'
import { retryRejected } from './retry-rejected.ts'

const world = createWorld()

/** A device with three refused changes: two of different events in one group, and one of a third event, alone. */
async function deviceWithRefused() {
  const store = createMemoryStore()
  const receive = async (part: Parameters<typeof answer>[0]): Promise<void> => {
    const request = await requestOf(store)
    await store.write((tx) => applyResponse(tx, request, promptAnswer(part, world), world))
  }
  await receive({ reset: true, changes: { events: ['e1', 'e2', 'e3'].map((id) => serverRecord({}, id)) } })
  const pair = ['e1', 'e2'].map((id) => eventChange('update', { name: `שם ${id}` }, id))
  await commitChanges(store, pair, world, { isGroup: true })
  await commitChanges(store, [eventChange('update', { name: 'לבד' }, 'e3')], world)
  const results = store.all().outbox.map(({ id }) => ({ id, status: 'rejected' as const, code: 'forbidden' }))
  await receive({ cursor: '2', results })
  const [first = '', second = '', alone = ''] = results.map(({ id }) => id)
  return { store, receive, first, second, alone }
}

describe('trying a refused change again', () => {
  it('[S36] makes it again, as a new change, and takes it off the list', async () => {
    const { store, alone } = await deviceWithRefused()
    expect(await retryRejected(store, alone, world)).toEqual({ ok: true, value: undefined })
    expect(store.all().outbox).toMatchObject([{ n: 4, recordId: 'e3', data: { patch: { name: 'לבד' } } }])
    expect(store.all().outbox[0]?.id).not.toBe(alone)
    expect(store.all().rejected.map(({ id }) => id)).not.toContain(alone)
    expect(await store.read((tx) => tx.getRecord('events', 'e3'))).toMatchObject({ name: 'לבד', _synced: false })
  })

  it('[S36] takes the whole group with it, whichever member was chosen', async () => {
    const { store, first, second, alone } = await deviceWithRefused()
    await retryRejected(store, second, world)
    const { outbox, rejected } = store.all()
    expect(outbox.map(({ recordId }) => recordId)).toEqual(['e1', 'e2'])
    expect(new Set(outbox.map(({ data }) => data.group)).size).toBe(1)
    expect(outbox[0]?.data.group).toBeDefined()
    expect(rejected.map(({ id }) => id)).toEqual([alone])
    await retryRejected(store, first, world)
    expect(store.all().outbox).toEqual(outbox)
  })

  it('[S36] does both or neither, also when the device dies', async () => {
    for (const point of ['before-commit', 'after-commit'] as const) {
      const { store, alone } = await deviceWithRefused()
      store.crashNext(point)
      await expect(retryRejected(store, alone, world)).rejects.toThrow(Crash)
      const { outbox, rejected } = store.all()
      expect([outbox.length, rejected.length]).toEqual(point === 'before-commit' ? [0, 3] : [1, 2])
    }
  })

  it('[S36] leaves it in the list when its record is gone', async () => {
    const { store, receive, alone } = await deviceWithRefused()
    await receive({ cursor: '3', changes: { events: [{ id: 'e3', deleted: true }] } })
    expect(await retryRejected(store, alone, world)).toMatchObject({
      ok: false,
      error: { code: 'not_found', id: 'e3' },
    })
    expect(store.all()).toMatchObject({ outbox: [], rejected: [{}, {}, {}] })
  })

  it('[S36] [S85] makes a slot that exists by now a change of it, or ends it if nothing is left to say', async () => {
    const { store, receive } = await deviceWithRefused()
    const about = { event_id: 'e1', person_type: 'user', role: 'תאורן' }
    const slots = ['dana', 'noa'].map((person_id, index): Change => {
      const patch = { ...about, person_id, ...(index === 0 ? { plan: 'firm' } : {}) }
      return { entity: 'crewSlots', recordId: recordId(`slot-${person_id}`), operation: 'create', patch }
    })
    await commitChanges(store, slots, world)
    const results = store.all().outbox.map(({ id }) => ({ id, status: 'rejected' as const, code: 'not_found' }))
    await receive({ cursor: '3', results })
    const theirs = slots.map(({ recordId: id, patch }) =>
      serverRecord({ ...patch, plan: 'draft', call_day: 0, call_time: '18:00', end_day: 0, end_time: null }, id),
    )
    await receive({ cursor: '4', changes: { crewSlots: theirs } })
    for (const { id } of results) expect(await retryRejected(store, id, world)).toEqual({ ok: true, value: undefined })
    const { outbox, rejected } = store.all()
    expect(outbox).toMatchObject([{ recordId: 'slot-dana', operation: 'update', data: { patch: { plan: 'firm' } } }])
    expect(outbox[0]?.data.patch).toEqual({ plan: 'firm' })
    expect(rejected.filter(({ id }) => results.some((result) => result.id === id))).toEqual([])
    const shown = await store.read((tx) => tx.getRecord('crewSlots', 'slot-dana'))
    expect(shown).toMatchObject({ plan: 'firm', call_time: '18:00' })
  })

  it('[S36] [S57] never makes an interval again that a wrong clock wrote: under a right stamp its hours would be taken', async () => {
    const { store, receive } = await deviceWithRefused()
    const part = { date: '2026-11-01', start_time: '09:00:00', started_at: '2026-11-01T07:00:00.000Z' }
    const open = { ...part, end_time: null, ended_at: null }
    await receive({ cursor: '3', changes: { workHours: [serverRecord(open, 'h1')] } })
    const late = { ...part, end_time: '19:00:00', ended_at: '2026-11-01T17:00:00.000Z' }
    const stop: Change = {
      entity: 'workHours',
      recordId: recordId('h1'),
      operation: 'update',
      patch: { interval: late },
    }
    await commitChanges(store, [stop, eventChange('update', { name: 'עם הטיימר' }, 'e1')], world, { isGroup: true })
    const [first, second] = store.all().outbox.map(({ id }) => id)
    const results = [
      { id: first ?? '', status: 'rejected' as const, code: 'invalid', field: 'interval' },
      { id: second ?? '', status: 'rejected' as const, code: 'group_rejected' },
    ]
    await receive({ cursor: '4', results })
    // Whichever of the two is chosen, they are retried together.
    for (const id of [first, second])
      expect(await retryRejected(store, id ?? '', world)).toEqual({
        ok: false,
        error: { code: 'invalid', entity: 'workHours', id: 'h1' },
      })
    expect(store.all().outbox).toEqual([])
    expect(store.all().rejected.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
    expect(await store.read((tx) => tx.getRecord('workHours', 'h1'))).toMatchObject({ ended_at: null })
  })
})
