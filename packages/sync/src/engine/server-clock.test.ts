import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceId } from '../stamp/stamp.ts'
import { answer, createWorld } from '../testing/device.ts'
import { createMemoryStore } from '../testing/memory-store.ts'
import { syncOnce } from './sync-once.ts'

/** The durations of the request, of the answer's first byte and of the rest of the answer. */
interface Line {
  readonly upMs: number
  readonly downMs: number
  readonly pageMs: number
}

const start = Date.parse('2026-11-01T08:00:00.000Z')

/** A device whose clock is `skewMs` off and whose line changes with every sync. */
function createDevice(skewMs: number) {
  const store = createMemoryStore()
  const clock = { trueMs: start, skewMs }
  const now = (): number => clock.trueMs + clock.skewMs
  const world = { ...createWorld(), deviceId: () => '9f3a1c2b7d4e5f60' as DeviceId, now }
  let cursor = 0
  return {
    clock,
    async sync({ upMs, downMs, pageMs }: Line): Promise<void> {
      const exchange = async () => {
        clock.trueMs += upMs
        const response = answer({ cursor: String(++cursor), serverTime: new Date(clock.trueMs).toISOString() })
        clock.trueMs += downMs
        const heardMs = now()
        clock.trueMs += pageMs
        return { kind: 'answer', response, heardMs } as const
      }
      await syncOnce({ store, world, network: { exchange } })
    },
    /** The error of the device's estimate of the server's time. */
    async errorMs(): Promise<number> {
      const device = await store.read((tx) => tx.getMeta('device'))
      return Math.abs(now() + (device?.offsetMs ?? 0) - clock.trueMs)
    },
  }
}

const ms = (most: number) => fc.integer({ min: 0, max: most })
const lines = fc.array(fc.record({ upMs: ms(60_000), downMs: ms(60_000), pageMs: ms(60_000) }), { minLength: 1 })

describe("the server's time on a device", () => {
  it.each([0, 1000, 20_000, 60_000])('[S2] is not late by a page that takes %i ms to arrive', async (pageMs) => {
    const device = createDevice(0)
    await device.sync({ upMs: 40, downMs: 60, pageMs })
    expect(await device.errorMs()).toBeLessThanOrEqual(100)
  })

  it('[S2] is known within the shortest trip, however wrong the clock and slow the other trips', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -1e9, max: 1e9 }), lines, async (skewMs, trips) => {
        const device = createDevice(skewMs)
        let shortest = Number.POSITIVE_INFINITY
        for (const line of trips) {
          await device.sync(line)
          shortest = Math.min(shortest, line.upMs + line.downMs)
          expect(await device.errorMs()).toBeLessThanOrEqual(shortest)
        }
      }),
    )
  })

  it('[S2] is found again after the first trip when the clock is set', async () => {
    const device = createDevice(0)
    await device.sync({ upMs: 5, downMs: 5, pageMs: 0 })
    device.clock.skewMs = -3_600_000
    await device.sync({ upMs: 200, downMs: 100, pageMs: 30_000 })
    expect(await device.errorMs()).toBeLessThanOrEqual(300)
  })
})
