import type { Random } from '@bama/domain'
import type { Timers } from './ports.ts'

/**
 * How a run ended. `done`: nothing is left to do; `more`: run again at once; `failed`: try again later; `paused`: nothing
 * that a timer could mend, wait for a request.
 */
export type RunResult = 'done' | 'more' | 'failed' | 'paused'

export interface SchedulerDeps {
  /** `isRoutine`: a timer asked for it, nothing else. One that throws has failed. */
  readonly run: (isRoutine: boolean) => Promise<RunResult>
  readonly isOnline: () => boolean
  readonly timers: Timers
  readonly random: Random
  /** The delay after the first failure, in milliseconds; it doubles with each further one, up to `lastRetryMs`. */
  readonly firstRetryMs: number
  readonly lastRetryMs: number
  /** How long after a run that is done the next one follows; null: only when requested. */
  readonly everyMs: number | null
  /** The runs are over, until the next request or timer. */
  readonly onIdle?: () => void
  /** A run was skipped, because there is no network. */
  readonly onOffline?: () => void
  readonly onError: (error: unknown) => void
}

/** Runs work on request, one run at a time, and again after failures, backing off with jitter. It never gives up. */
interface Scheduler {
  start(): void
  /** No run follows. How one that is under way ends concerns nobody any more. */
  stop(): void
  /** Run soon. Requests during a run make one more follow. */
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

  /** Half of it is left to chance, so that many devices do not come back at once. */
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
    // There is news, such as of the network, for which the failed run was too early.
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
      // What it worked on may have been closed since: that is no failure.
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
