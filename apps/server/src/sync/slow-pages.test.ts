import { commitChanges, deviceIdSchema } from '@bama/sync'
import { createMemoryStore, createRandom, createWorld, syncOnce } from '@bama/sync/testing'
import { describe, expect, it } from 'vitest'
import { creating, updating } from '../../faults/device.ts'
import { inMemory } from '../../testing/sim-stores.ts'

const admin = { id: 'admin', email: 'admin@bama.test', role: 'admin', permissions: {}, is_approved: true } as const

/** A server and its admin's devices, all with correct clocks. */
async function createBench() {
  const clock = { nowMs: Date.parse('2026-11-01T08:00:00.000Z') }
  const server = await inMemory.createServer([admin], () => clock.nowMs)
  const newDevice = (seed: number) => {
    const random = createRandom(seed)
    const store = createMemoryStore()
    const world = {
      ...createWorld(),
      uuid: () => random.uuid(),
      deviceId: () => deviceIdSchema.parse(random.hex(16)),
      now: () => clock.nowMs,
    }
    return {
      write: (change: Parameters<typeof commitChanges>[1][number]) => commitChanges(store, [change], world),
      /** Syncs over a line that delivers a response's first byte immediately and the whole page after `pageMs`. */
      async sync(pageMs: number): Promise<void> {
        const exchange = async (request: Parameters<typeof server.sync>[1]) => {
          clock.nowMs += 20
          const response = await server.sync(admin.id, request)
          if (response === null) throw new Error('turned away')
          const heardMs = clock.nowMs + 20
          clock.nowMs = heardMs + pageMs
          return { kind: 'answer', response, heardMs } as const
        }
        await syncOnce({ store, world, network: { exchange } })
      },
      async serverNow(): Promise<number> {
        return clock.nowMs + ((await store.read((tx) => tx.getMeta('device')))?.offsetMs ?? 0)
      },
      shown: (entity: string) => store.all().records.find((row) => row.entity === entity)?.record,
    }
  }
  return { clock, slow: newDevice(1), quick: newDevice(2) }
}

describe.each([0, 1000, 20_000, 60_000])('after a page that took %i ms', (pageMs) => {
  it('[S2] [S4] an edit does not lose to an older one', async () => {
    const { clock, slow, quick } = await createBench()
    await slow.write(creating('events', 'e1', { name: 'מרתון', date: '2026-12-01' }))
    await slow.sync(pageMs)
    await quick.sync(0)
    await quick.write(updating('events', 'e1', { name: 'ישן' }))
    clock.nowMs += 1000
    await slow.write(updating('events', 'e1', { name: 'חדש' }))
    await quick.sync(0)
    await slow.sync(0)
    await quick.sync(0)
    expect([slow.shown('events')?.['name'], quick.shown('events')?.['name']]).toEqual(['חדש', 'חדש'])
  })

  it('[S2] [S57] a timer is paid for as long as it ran', async () => {
    const { clock, slow } = await createBench()
    await slow.sync(pageMs)
    const interval = {
      date: '2026-11-01',
      start_time: '10:00:00',
      end_time: null,
      started_at: new Date(await slow.serverNow()).toISOString(),
      ended_at: null,
    }
    const shift = { event_name: 'מרתון', user_id: admin.id, user_name: 'מנהל' }
    await slow.write(creating('workHours', 'w1', { ...shift, interval }))
    clock.nowMs += 30_000
    await slow.sync(0)
    const ended_at = new Date(await slow.serverNow()).toISOString()
    await slow.write(updating('workHours', 'w1', { interval: { ...interval, end_time: '10:00:30', ended_at } }))
    await slow.sync(0)
    const paid = slow.shown('workHours')
    const paidMs = Date.parse(String(paid?.['ended_at'])) - Date.parse(String(paid?.['started_at']))
    expect(paidMs).toBeGreaterThanOrEqual(30_000)
    expect(paidMs).toBeLessThan(30_200)
  })
})
