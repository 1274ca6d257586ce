import type { Random } from '@bama/domain'
import type { Lock, Timers } from './ports.ts'
import { type SyncDeps, type SyncOutcome, syncOnce } from './sync-once.ts'

const periodicSyncMs = 30_000
const firstRetryMs = 1_000
const lastRetryMs = 60_000

export interface SyncStatus {
  readonly isOnline: boolean
  readonly syncInProgress: boolean
  readonly outcome: SyncOutcome | null
}

export interface EngineDeps extends SyncDeps {
  readonly lock: Lock
  readonly timers: Timers
  readonly random: Random
  readonly isOnline: () => boolean
  readonly onStatus: (status: SyncStatus) => void
}

/** Keeps the local copy and the server in step until it is stopped. */
export interface Engine {
  start(): void
  stop(): void
  /** Something changed here or there: sync soon. Calls during a sync make one more follow. */
  request(): void
}

export function createEngine(deps: EngineDeps): Engine {
  let running = false
  let syncing = false
  let again = false
  let failures = 0
  let outcome: SyncOutcome | null = null
  let cancelTimer = (): void => undefined

  const publish = (): void => deps.onStatus({ isOnline: deps.isOnline(), syncInProgress: syncing, outcome })

  const schedule = (): void => {
    cancelTimer()
    // Signed out or too old: nothing that a timer could mend. A sign-in or a reload asks again.
    const isPaused = outcome?.kind === 'signed_out' || outcome?.kind === 'outdated'
    if (running && !isPaused) cancelTimer = deps.timers.after(delay(failures, deps.random), request)
  }

  async function run(): Promise<void> {
    syncing = true
    publish()
    do {
      again = false
      outcome = await deps.lock.run(() => (running ? syncOnce(deps) : Promise.resolve(outcome ?? { kind: 'unreachable' })))
      failures = outcome.kind === 'synced' ? 0 : failures + 1
    } while (again && running && outcome.kind === 'synced')
    syncing = false
    publish()
    schedule()
  }

  function request(): void {
    if (!running) return
    if (syncing) {
      again = true
      return
    }
    if (!deps.isOnline()) {
      outcome = { kind: 'unreachable' }
      publish()
      schedule()
      return
    }
    run().catch((error: unknown) => {
      // The local database failed: say so and try again later, the queue is where it was.
      syncing = false
      failures++
      outcome = { kind: 'failed', status: 0 }
      publish()
      schedule()
      console.error(error)
    })
  }

  return {
    start() {
      running = true
      request()
    },
    stop() {
      running = false
      cancelTimer()
    },
    request,
  }
}

/** Every 30 s; after failures sooner, backing off with jitter up to a minute. It never gives up. */
function delay(failures: number, random: Random): number {
  if (failures === 0) return periodicSyncMs
  const full = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10))
  return full / 2 + (full / 2) * random()
}
