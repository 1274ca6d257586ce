import type { Random } from '@bama/domain'
import type { Timers } from './ports.ts'

/**
 * The result of a run. `done`: nothing is left to do. `more`: run again at once. `failed`: try again later. `paused`:
 * no retry helps, wait for a request.
 */
export type RunResult = 'done' | 'more' | 'failed' | 'paused'

export interface SchedulerDeps {
  /** `isRoutine`: only a timer caused the run. Throwing counts as a failure. */
  readonly run: (isRoutine: boolean) => Promise<RunResult>
  readonly isOnline: () => boolean
  readonly timers: Timers
  readonly random: Random
  /** The delay after the first failure, in milliseconds. It doubles with each further failure, up to `lastRetryMs`. */
  readonly firstRetryMs: number
  readonly lastRetryMs: number
  /** The delay between a run that is done and the next one, in milliseconds; null: runs only on request. */
  readonly everyMs: number | null
  /** Called when the runs are over, until the next request or timer. */
  readonly onIdle?: () => void
  /** Called when a run is skipped because the device is offline. */
  readonly onOffline?: () => void
  readonly onError: (error: unknown) => void
}

/** Runs work on request, one run at a time, and again after failures, backing off with jitter. It never gives up. */
interface Scheduler {
  start(): void
  /** Prevents further runs. The result of a run in progress is ignored. */
  stop(): void
  /** Requests a run soon. Requests during a run cause one more. */
  request(): void
  readonly isStarted: boolean
}

export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { timers, random, firstRetryMs, lastRetryMs, everyMs } = deps
  let isStarted = false
  let isBusy = false
  let isRequested = false
  let failures = 0
  let cancelTimer = (): void => undefined

  const clearTimer = (): void => {
    cancelTimer()
    cancelTimer = () => undefined
  }

  function schedule(ms: number | null): void {
    clearTimer()
    if (isStarted && ms !== null) cancelTimer = timers.after(ms, () => attempt(true))
  }

  /** The delay before the next retry. Half of it is random, so that many devices don't come back at the same time. */
  function backoff(): number {
    const full = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20))
    return full / 2 + (full / 2) * random()
  }

  async function runAll(isRoutine: boolean): Promise<RunResult> {
    let result = await runOnce(isRoutine)
    while (isStarted && (result === 'more' || (isRequested && result !== 'failed'))) result = await runOnce(false)
    return result
  }

  async function runOnce(isRoutine: boolean): Promise<RunResult> {
    isRequested = false
    const result = await deps.run(isRoutine)
    if (result === 'failed') failures++
    else if (result !== 'paused') failures = 0
    return result
  }

  function end(result: RunResult): void {
    isBusy = false
    // A request came during the failed run, for instance because the network is back: restart the backoff.
    if (result === 'failed' && isRequested) failures = 1
    deps.onIdle?.()
    schedule(result === 'failed' ? backoff() : result === 'paused' ? null : everyMs)
  }

  function attempt(isRoutine: boolean): void {
    if (!isStarted) return
    if (isBusy) {
      isRequested = true
      return
    }
    clearTimer()
    if (!deps.isOnline()) {
      deps.onOffline?.()
      schedule(failures > 0 ? backoff() : (everyMs ?? lastRetryMs))
      return
    }
    isBusy = true
    runAll(isRoutine).then(end, (error: unknown) => {
      isBusy = false
      // After a stop, the run's database may have been closed. That is no failure.
      if (!isStarted) return
      failures++
      deps.onError(error)
      schedule(backoff())
    })
  }

  return {
    start() {
      isStarted = true
      attempt(false)
    },
    stop() {
      isStarted = false
      clearTimer()
    },
    request: () => attempt(false),
    get isStarted() {
      return isStarted
    },
  }
}
