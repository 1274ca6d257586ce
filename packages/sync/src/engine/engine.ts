import type { Random } from '@bama/domain'
import type { Lock, Timers } from './ports.ts'
import { createSyncMemory } from './sync-memory.ts'
import { type SyncDeps, type SyncOutcome, syncOnce } from './sync-once.ts'

const periodicSyncMs = 30_000
const firstRetryMs = 1_000
const lastRetryMs = 60_000

export interface SyncStatus {
  readonly isOnline: boolean
  readonly syncInProgress: boolean
  /** How far a full pull has come, 0 to 1; null when none is under way. */
  readonly progress: number | null
  readonly outcome: SyncOutcome | null
}

export interface EngineDeps extends Omit<SyncDeps, 'memory' | 'onProgress'> {
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
  const memory = createSyncMemory()
  let running = false
  let syncing = false
  let inProgress = false
  let again = false
  let failures = 0
  let progress: number | null = null
  let outcome: SyncOutcome | null = null
  let cancelTimer = (): void => undefined

  const publish = (): void =>
    deps.onStatus({ isOnline: deps.isOnline(), syncInProgress: inProgress, progress, outcome })

  function show(isInProgress: boolean, now: number | null): void {
    if (inProgress === isInProgress && progress === now) return
    inProgress = isInProgress
    progress = now
    publish()
  }

  const schedule = (): void => {
    cancelTimer()
    // Signed out or too old: nothing that a timer could mend. A sign-in or a reload asks again.
    const isPaused = outcome?.kind === 'signed_out' || outcome?.kind === 'outdated'
    if (running && !isPaused) cancelTimer = deps.timers.after(delay(failures, deps.random), () => request(true))
  }

  async function sync(): Promise<SyncOutcome> {
    if (!running) return outcome ?? { kind: 'unreachable' }
    show(true, progress)
    return syncOnce({ ...deps, memory, onProgress: (now) => show(true, now) })
  }

  async function run(isRoutine: boolean): Promise<void> {
    syncing = true
    do {
      again = false
      const ended = await deps.lock.run(sync, isRoutine)
      // Null: another tab syncs. It was notified, and its status is the one that counts.
      outcome = ended
      failures = ended === null || ended.kind === 'synced' ? 0 : failures + 1
    } while (again && running && failures === 0)
    syncing = false
    show(false, null)
    schedule()
  }

  function request(isRoutine = false): void {
    if (!running) return
    if (syncing) {
      again ||= !isRoutine
      return
    }
    if (!deps.isOnline()) {
      outcome = { kind: 'unreachable' }
      publish()
      schedule()
      return
    }
    run(isRoutine).catch((error: unknown) => {
      // The local database failed: say so and try again later, the queue is where it was.
      syncing = false
      failures++
      outcome = { kind: 'failed', status: 0 }
      inProgress = false
      progress = null
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
    request: () => request(),
  }
}

/** Every 30 s; after failures sooner, backing off with jitter up to a minute. It never gives up. */
function delay(failures: number, random: Random): number {
  if (failures === 0) return periodicSyncMs
  const full = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10))
  return full / 2 + (full / 2) * random()
}
