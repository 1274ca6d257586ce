import { describe, expect, it, vi } from 'vitest'
import { answer, createWorld } from '../testing/device.ts'
import { createMemoryStore, type MemoryStore } from '../testing/memory-store.ts'
import { createEngine, type SyncStatus } from './engine.ts'
import { noProvider, type ProviderStatus } from '../providers/provider.ts'
import type { Exchange, Lock } from './ports.ts'

interface Bench {
  readonly engine: ReturnType<typeof createEngine>
  readonly statuses: SyncStatus[]
  readonly waits: { ms: number; fire: () => void }[]
  online: boolean
  exchanges: number
  provider: ProviderStatus
  providerAnswer: ProviderStatus
  checks: number
  /** The running exchange's signal, aborted when its answer is no longer needed. */
  signal: AbortSignal | undefined
  readonly store: MemoryStore
  reply: () => Promise<Exchange>
  lock: Lock['run']
  settled(): Promise<void>
}

function createBench(): Bench {
  const waits: Bench['waits'] = []
  const statuses: SyncStatus[] = []
  const store = createMemoryStore()
  const bench: Bench = {
    statuses,
    waits,
    online: true,
    exchanges: 0,
    provider: 'ready',
    providerAnswer: 'ready',
    checks: 0,
    signal: undefined,
    store,
    reply: () => Promise.resolve({ kind: 'answer', response: answer() }),
    lock: (work) => work(),
    engine: createEngine({
      store,
      world: createWorld(),
      provider: {
        ...noProvider,
        status: () => bench.provider,
        check: () => {
          bench.checks++
          return Promise.resolve((bench.provider = bench.providerAnswer))
        },
        exchange: (_request, signal) => {
          bench.exchanges++
          bench.signal = signal
          return bench.reply()
        },
      },
      lock: { run: (work, isRoutine) => bench.lock(work, isRoutine) },
      timers: {
        after(ms, fire) {
          const wait = { ms, fire }
          waits.push(wait)
          return () => void waits.splice(waits.indexOf(wait), 1)
        },
      },
      random: () => 1,
      isOnline: () => bench.online,
      onStatus: (status) => void statuses.push(status),
    }),
    async settled() {
      for (let turn = 0; turn < 200; turn++) await Promise.resolve()
    },
  }
  return bench
}

describe('the engine', () => {
  it('[B9.3] [S31] syncs on start, then every 30 seconds', async () => {
    const bench = createBench()
    bench.engine.start()
    await bench.settled()
    expect(bench.exchanges).toBe(1)
    expect(bench.waits.map(({ ms }) => ms)).toEqual([30_000])
    bench.waits[0]?.fire()
    await bench.settled()
    expect(bench.exchanges).toBe(2)
  })

  it('[B4.2] [B4.4] skips the sync while the provider is disabled: nothing is asked or sent', async () => {
    const bench = createBench()
    bench.provider = 'disabled'
    bench.engine.start()
    await bench.settled()
    bench.engine.request()
    await bench.settled()
    expect([bench.exchanges, bench.checks, bench.waits]).toEqual([0, 0, []])
    expect(bench.statuses.every(({ syncInProgress }) => !syncInProgress)).toBe(true)
    expect([noProvider.status(), await noProvider.check()]).toEqual(['disabled', 'disabled'])
  })

  it('[B4.2] skips the sync while the provider fails, asks it again, and goes on when it works', async () => {
    const bench = createBench()
    bench.provider = bench.providerAnswer = 'failed'
    bench.engine.start()
    await bench.settled()
    expect([bench.exchanges, bench.checks]).toEqual([0, 1])
    expect(bench.statuses.at(-1)?.outcome).toEqual({ kind: 'unavailable' })
    bench.providerAnswer = 'ready'
    bench.waits[0]?.fire()
    await bench.settled()
    expect([bench.exchanges, bench.checks]).toEqual([1, 2])
  })

  it('[B4.1] [S31] is idle, in progress, idle again', async () => {
    const bench = createBench()
    bench.engine.start()
    await bench.settled()
    expect(bench.statuses.map(({ syncInProgress }) => syncInProgress)).toEqual([true, false])
  })

  it('[B4.3] [S31] never runs twice at once; a request meanwhile makes one more follow', async () => {
    const bench = createBench()
    let release = (): void => undefined
    bench.reply = () => new Promise((resolve) => (release = () => resolve({ kind: 'answer', response: answer() })))
    bench.engine.start()
    await bench.settled()
    bench.engine.request()
    bench.engine.request()
    await bench.settled()
    expect(bench.exchanges).toBe(1)
    release()
    await bench.settled()
    expect(bench.exchanges).toBe(2)
  })

  it('[S41] says nothing of its own and keeps looking while another tab syncs', async () => {
    const bench = createBench()
    const wishes: boolean[] = []
    bench.lock = (_work, isRoutine) => {
      wishes.push(isRoutine)
      return Promise.resolve(null)
    }
    bench.engine.start()
    await bench.settled()
    bench.waits[0]?.fire()
    await bench.settled()
    bench.engine.request()
    await bench.settled()
    expect([bench.exchanges, bench.statuses]).toEqual([0, []])
    // The periodic sync is routine, one after a change is not.
    expect(wishes).toEqual([false, true, false])
    expect(bench.waits.map(({ ms }) => ms)).toContain(30_000)
  })

  it.each([
    ['an answer', () => Promise.resolve({ kind: 'answer', response: answer({ cursor: '9' }) } as const)],
    ['a database that was closed', () => Promise.reject(new Error('DatabaseClosedError'))],
  ])('[S31] stopped during a sync, aborts it, takes nothing in and says nothing any more: %s', async (_what, reply) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const bench = createBench()
    let release = (): void => undefined
    bench.reply = async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return reply()
    }
    bench.engine.start()
    await bench.settled()
    const before = bench.statuses.length
    bench.engine.stop()
    expect(bench.signal?.aborted).toBe(true)
    release()
    await bench.settled()
    bench.engine.request()
    await bench.settled()
    expect([bench.statuses.length, bench.waits.length, bench.exchanges]).toEqual([before, 0, 1])
    expect(await bench.store.read((tx) => tx.getMeta('pull'))).toBeUndefined()
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  it('[S32] says by which error the local database failed, and tries again', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const bench = createBench()
    vi.spyOn(bench.store, 'write').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
    bench.engine.start()
    await bench.settled()
    expect(bench.statuses.at(-1)?.outcome).toEqual({ kind: 'failed', status: 0, cause: 'QuotaExceededError' })
    expect(bench.waits).toHaveLength(1)
    logged.mockRestore()
  })

  it('[S39] publishes how far a full pull has come', async () => {
    const bench = createBench()
    let page = 0
    bench.reply = () =>
      Promise.resolve({
        kind: 'answer',
        response: answer({ cursor: String(++page), more: page < 3, progress: page / 3 }),
      })
    bench.engine.start()
    await bench.settled()
    expect(bench.statuses.map(({ syncInProgress, progress }) => [syncInProgress, progress])).toEqual([
      [true, null],
      [true, 1 / 3],
      [true, 2 / 3],
      [true, null],
      [false, null],
    ])
  })

  it('[B4.3] [S31] skips a sync without a network', async () => {
    const bench = createBench()
    bench.online = false
    bench.engine.start()
    await bench.settled()
    expect(bench.exchanges).toBe(0)
    expect(bench.statuses.at(-1)).toMatchObject({ isOnline: false, outcome: { kind: 'unreachable' } })
  })

  it('[B4.7] [S32] backs off after failures, up to a minute, and never gives up', async () => {
    const bench = createBench()
    bench.reply = () => Promise.resolve({ kind: 'error', status: 503 })
    bench.engine.start()
    const delays: number[] = []
    for (let round = 0; round < 9; round++) {
      await bench.settled()
      delays.push(bench.waits[0]?.ms ?? 0)
      bench.waits.shift()?.fire()
    }
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('[S18] waits for a sign-in or a reload where a timer mends nothing', async () => {
    for (const [status, code] of [
      [401, 'unauthorized'],
      [426, 'client_too_old'],
    ] as const) {
      const bench = createBench()
      bench.reply = () => Promise.resolve({ kind: 'error', status, code })
      bench.engine.start()
      await bench.settled()
      expect(bench.waits).toEqual([])
      bench.engine.request()
      await bench.settled()
      expect(bench.exchanges).toBe(2)
    }
  })

  it('stops', async () => {
    const bench = createBench()
    bench.engine.start()
    await bench.settled()
    bench.engine.stop()
    bench.engine.request()
    await bench.settled()
    expect(bench.exchanges).toBe(1)
    expect(bench.waits).toEqual([])
  })
})
