import { describe, expect, it } from 'vitest'
import { createScheduler, type RunResult, type SchedulerDeps } from './scheduler.ts'

function createBench(options: Partial<SchedulerDeps> = {}) {
  const timers: { ms: number; fire: () => void }[] = []
  const bench = {
    timers,
    runs: [] as boolean[],
    events: [] as string[],
    isOnline: true,
    /** The results of the runs; the last one repeats. */
    results: ['done'] as (RunResult | 'throw' | Promise<RunResult>)[],
    async settled() {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    },
    delays: (): readonly number[] => timers.map(({ ms }) => ms),
    /** Fires the only timer that is set. */
    async fire(): Promise<void> {
      expect(timers).toHaveLength(1)
      timers.shift()?.fire()
      await bench.settled()
    },
    scheduler: createScheduler({
      async run(isRoutine): Promise<RunResult> {
        bench.runs.push(isRoutine)
        const result = (bench.results.length > 1 ? bench.results.shift() : bench.results[0]) ?? 'done'
        if (result === 'throw') throw new Error('broken')
        return result
      },
      isOnline: (): boolean => bench.isOnline,
      timers: {
        after(ms, fire) {
          const timer = { ms, fire }
          timers.push(timer)
          return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
        },
      },
      random: () => 1,
      firstRetryMs: 1000,
      lastRetryMs: 60_000,
      everyMs: 30_000,
      onIdle: () => bench.events.push('idle'),
      onOffline: () => bench.events.push('offline'),
      onError: (error) => bench.events.push(String(error)),
      ...options,
    }),
    async start(): Promise<void> {
      bench.scheduler.start()
      await bench.settled()
    },
    async request(): Promise<void> {
      bench.scheduler.request()
      await bench.settled()
    },
  }
  return bench
}

describe('the scheduler', () => {
  it('[S31] runs at the start and then periodically, which is routine', async () => {
    const bench = createBench()
    await bench.start()
    expect([bench.runs, bench.delays(), bench.events]).toEqual([[false], [30_000], ['idle']])
    await bench.fire()
    expect(bench.runs).toEqual([false, true])
  })

  it('runs on request only, without a period', async () => {
    const bench = createBench({ everyMs: null })
    await bench.start()
    expect(bench.timers).toEqual([])
    await bench.request()
    expect(bench.runs).toEqual([false, false])
  })

  it.each([
    [0, [500, 1000, 2000]],
    [0.5, [750, 1500, 3000]],
    [1, [1000, 2000, 4000]],
  ])('[S32] doubles its delay with each failure, half of it by chance (%d)', async (random, delays) => {
    const bench = createBench({ random: () => random })
    bench.results = ['failed']
    await bench.start()
    const seen: (number | undefined)[] = [bench.timers[0]?.ms]
    for (let failure = 1; failure < delays.length; failure++) {
      await bench.fire()
      seen.push(bench.timers[0]?.ms)
    }
    expect(seen).toEqual(delays)
  })

  it('[S32] backs off up to the last delay and never gives up', async () => {
    const bench = createBench()
    bench.results = ['failed']
    await bench.start()
    for (let failure = 1; failure < 100; failure++) await bench.fire()
    expect([bench.runs.length, bench.delays()]).toEqual([100, [60_000]])
  })

  it.each(['done', 'more'] as const)('begins with the first delay again after a run that was %s', async (success) => {
    const bench = createBench()
    bench.results = ['failed', 'failed', 'failed', success, 'failed']
    await bench.start()
    await bench.fire()
    await bench.fire()
    expect(bench.delays()).toEqual([4000])
    await bench.fire()
    if (success === 'done') await bench.fire()
    expect(bench.delays()).toEqual([1000])
  })

  it('[S31] never runs twice at once; requests during a run make one more follow, that is no routine', async () => {
    const bench = createBench()
    await bench.start()
    let end = (_result: RunResult): void => undefined
    bench.results = [new Promise((resolve) => (end = resolve)), 'done']
    await bench.fire()
    await bench.request()
    await bench.request()
    expect(bench.runs).toEqual([false, true])
    end('done')
    await bench.settled()
    expect([bench.runs, bench.events]).toEqual([
      [false, true, false],
      ['idle', 'idle'],
    ])
  })

  it('tries soon again when a request came during a run that failed', async () => {
    const bench = createBench()
    bench.results = ['failed']
    await bench.start()
    for (let failure = 0; failure < 5; failure++) await bench.fire()
    let end = (_result: RunResult): void => undefined
    bench.results = [new Promise((resolve) => (end = resolve))]
    await bench.fire()
    await bench.request()
    end('failed')
    await bench.settled()
    expect([bench.runs.length, bench.delays()]).toEqual([7, [1000]])
  })

  it('a request does not wait for the timer, and takes its place', async () => {
    const bench = createBench()
    bench.results = ['failed']
    await bench.start()
    await bench.request()
    expect([bench.runs.length, bench.delays()]).toEqual([2, [2000]])
  })

  it('[S18] waits for a request after a pause, and keeps one that came during the run', async () => {
    const bench = createBench()
    bench.results = ['paused']
    await bench.start()
    expect(bench.timers).toEqual([])
    let end = (_result: RunResult): void => undefined
    bench.results = [new Promise((resolve) => (end = resolve)), 'done']
    await bench.request()
    await bench.request()
    end('paused')
    await bench.settled()
    expect([bench.runs.length, bench.delays()]).toEqual([3, [30_000]])
  })

  it('[S31] skips a run without a network, which is no failure', async () => {
    const bench = createBench()
    bench.isOnline = false
    await bench.start()
    await bench.fire()
    expect([bench.runs, bench.events, bench.delays()]).toEqual([[], ['offline', 'offline'], [30_000]])
    bench.isOnline = true
    bench.results = ['failed']
    await bench.request()
    expect(bench.delays()).toEqual([1000])
  })

  it('looks for a network at times even without a period', async () => {
    const bench = createBench({ everyMs: null })
    bench.isOnline = false
    await bench.start()
    expect(bench.delays()).toEqual([60_000])
  })

  it('goes on after a run that threw', async () => {
    const bench = createBench()
    bench.results = ['throw', 'done']
    await bench.start()
    expect([bench.events, bench.delays()]).toEqual([['Error: broken'], [1000]])
    await bench.fire()
    expect(bench.delays()).toEqual([30_000])
  })

  it('stops: no timer, no further run, also when it is stopped during one', async () => {
    const bench = createBench()
    await bench.start()
    bench.results = ['more']
    let end = (_result: RunResult): void => undefined
    bench.results = [new Promise((resolve) => (end = resolve)), 'more']
    await bench.request()
    bench.scheduler.stop()
    await bench.request()
    end('more')
    await bench.settled()
    expect([bench.runs.length, bench.timers]).toEqual([2, []])
  })
})
