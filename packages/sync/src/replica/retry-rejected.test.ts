import { describe, expect, it } from 'vitest'
import { answer, createWorld, eventChange, requestOf, serverRecord } from '../testing/device.ts'
import { Crash, createMemoryStore } from '../testing/memory-store.ts'
import { applyResponse } from './apply-response.ts'
import { commitChanges } from './commit-changes.ts'
import { refusedTogether, retryRejected } from './retry-rejected.ts'

const world = createWorld()

/** A device on which a change of two events, made together, was refused; and one of a third, alone. */
async function deviceWithRefused() {
  const store = createMemoryStore()
  const receive = async (part: Parameters<typeof answer>[0]): Promise<void> => {
    const request = await requestOf(store)
    await store.write((tx) => applyResponse(tx, request, answer(part), world))
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
  it('[S36] makes it anew, as a new change, and takes it off the list', async () => {
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
    expect(refusedTogether(rejected, first)).toEqual([])
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
    expect(await retryRejected(store, alone, world)).toMatchObject({ ok: false, error: { code: 'not_found', id: 'e3' } })
    expect(store.all()).toMatchObject({ outbox: [], rejected: [{}, {}, {}] })
  })
})
