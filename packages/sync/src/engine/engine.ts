import type { Random } from '@bama/domain'
import type { Provider } from '../providers/provider.ts'
import type { Lock, Timers } from './ports.ts'
import { createScheduler, type RunResult } from './scheduler.ts'
import { createSyncMemory } from './sync-memory.ts'
import { type SyncDeps, type SyncOutcome, syncOnce } from './sync-once.ts'

export interface SyncStatus {
  readonly isOnline: boolean
  readonly syncInProgress: boolean
  /** Progress of a full pull, 0 to 1; null if none is running. */
  readonly progress: number | null
  readonly outcome: SyncOutcome | null
}

interface EngineDeps extends Omit<SyncDeps, 'memory' | 'network' | 'signal' | 'onProgress'> {
  readonly provider: Provider
  readonly lock: Lock
  readonly timers: Timers
  readonly random: Random
  readonly isOnline: () => boolean
  readonly onStatus: (status: SyncStatus) => void
}

/** Keeps the local copy and the server in sync until it is stopped. */
export interface Engine {
  start(): void
  /** Aborts what is running. Nothing is published afterwards, because listeners may no longer exist. */
  stop(): void
  /** Requests a sync soon, because something changed here or elsewhere. Calls during a sync cause one more. */
  request(): void
}

export function createEngine(deps: EngineDeps): Engine {
  const { provider } = deps
  const memory = createSyncMemory()
  let inProgress = false
  let progress: number | null = null
  let outcome: SyncOutcome | null = null
  let running = new AbortController()
  let publishedOnline = true

  const publish = (): void => {
    if (!scheduler.isStarted) return
    publishedOnline = deps.isOnline()
    deps.onStatus({ isOnline: publishedOnline, syncInProgress: inProgress, progress, outcome })
  }

  function setProgress(isInProgress: boolean, now: number | null): void {
    if (inProgress === isInProgress && progress === now) return
    inProgress = isInProgress
    progress = now
    publish()
  }

  async function sync(): Promise<SyncOutcome> {
    if (!scheduler.isStarted) return outcome ?? { kind: 'unreachable' }
    setProgress(true, progress)
    if (provider.status() === 'failed' && (await provider.check()) === 'failed') return { kind: 'unavailable' }
    const { signal } = running
    return syncOnce({ ...deps, network: provider, memory, signal, onProgress: (now) => setProgress(true, now) })
  }

  async function run(isRoutine: boolean): Promise<RunResult> {
    if (provider.status() === 'disabled') return 'paused'
    // Null: another tab syncs. It was notified of the request, and its status counts.
    outcome = await deps.lock.run(sync, isRoutine)
    if (outcome === null || outcome.kind === 'synced') return 'done'
    // Signed out or outdated: retrying on a timer can't help. A sign-in or a reload requests a new sync.
    return outcome.kind === 'signed_out' || outcome.kind === 'outdated' ? 'paused' : 'failed'
  }

  const scheduler = createScheduler({
    ...deps,
    run,
    firstRetryMs: 1_000,
    lastRetryMs: 60_000,
    everyMs: 30_000,
    onIdle: () => setProgress(false, null),
    onOffline() {
      // Every change requests a sync. An offline status that was already published isn't published again.
      if (outcome?.kind === 'unreachable' && !publishedOnline) return
      outcome = { kind: 'unreachable' }
      publish()
    },
    onError(error) {
      // The local database failed. The outbox is unchanged.
      outcome = { kind: 'failed', status: 0, cause: error instanceof Error ? error.name : 'unknown' }
      inProgress = false
      progress = null
      publish()
      console.error(error)
    },
  })

  return {
    start() {
      running = new AbortController()
      scheduler.start()
    },
    stop() {
      scheduler.stop()
      running.abort()
    },
    request: () => scheduler.request(),
  }
}
