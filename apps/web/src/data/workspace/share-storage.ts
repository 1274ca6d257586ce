import { createScheduler, createTabLock, type LocalStore, type RunResult } from '@bama/sync'
import { createSealer, type StorageOutcome, type StorageProblem, syncStorage } from '@bama/sync/storage'
import type { LocalDatabase } from '../local/database.ts'
import { fullDisk } from '../local/full-disk.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { timers } from '../runtime/clock-timers.ts'
import { throttledQuery } from '../runtime/throttled-query.ts'
import { nowIso, randomBytes, world } from '../runtime/world.ts'
import { engineStatus } from '../server/connection.ts'
import { authority } from '../session/authority.ts'
import { openStorage } from '../storages/open-storage.ts'
import { followReasonsToSync } from '../sync/reasons-to-sync.ts'
import { keysOf, type SharedSettings, sharedSettingsSchema } from '../storages/shared-settings.ts'
import { openTabs } from '../sync/tabs.ts'
import { withProblems } from '../storages/with-problems.ts'
import { emitApplied, emitSyncComplete } from '../sync/window-events.ts'
import { type SharedStatus, sharedStatus } from './shared-status.ts'

/** After this many syncs in a row that each had more to do, the storage is left alone for a while. */
const mostAtOnce = 50
/** GitHub limits how often a gist may be changed: docs/decisions/0050-gist-as-storage.md. */
const betweenGistChangesMs = 30_000

export function readSettings(value: unknown): SharedSettings | null {
  const parsed = sharedSettingsSchema.safeParse(value)
  if (!parsed.success) console.error('the settings of the shared storage can’t be read:', parsed.error)
  return parsed.data ?? null
}

/** Syncs with a shared storage until stopped. One tab of the browser does so for all of them. */
export async function startSharing(
  db: LocalDatabase,
  store: LocalStore,
  settings: SharedSettings,
  isStopped: () => boolean,
): Promise<{ readonly id: string; request(): void; stop(): void } | null> {
  const opened = await openStorage(settings.choice)
  if (opened === null) return null
  let problem: StorageProblem | null = null
  let waitMs = 0
  let notBeforeMs = 0
  let cancelWait = (): void => undefined
  let inARow = 0
  let status: SharedStatus = { syncInProgress: false, problem: null, isBehind: false, wentBackAt: null }
  const ports = {
    storage: withProblems(opened, (found) => (problem = found)),
    sealer: await createSealer(keysOf(settings), randomBytes),
    disk: authority().createDeviceDisk(store, {
      now: world.now,
      zone: businessZone,
      isCurrent: (now) => sharedSettingsSchema.safeParse(now).data?.id === settings.id,
    }),
    random: randomBytes,
  }
  // What follows shows its state, over that of a workspace opened meanwhile.
  if (isStopped()) return null

  const tabs = openTabs<SharedStatus>(`shared:${settings.id}`, () => status, { onStatus: show, onApplied: emitApplied })
  const lock = createTabLock({
    host: tabs.host,
    timers,
    onLead: () => scheduler.request(),
    onFollow: () => undefined,
    onWanted: () => scheduler.request(),
  })

  function show(next: SharedStatus): void {
    const hasEnded = sharedStatus.get()?.syncInProgress === true && !next.syncInProgress
    sharedStatus.set(next)
    engineStatus.set({
      isOnline: true,
      syncInProgress: next.syncInProgress,
      progress: null,
      outcome: next.problem === null ? { kind: 'synced', entities: [], rejected: 0 } : { kind: 'failed', status: 0 },
    })
    if (hasEnded) emitSyncComplete()
  }
  function say(next: Partial<SharedStatus>): void {
    if (!scheduler.isStarted) return
    const before = status
    status = { ...status, ...next }
    if (JSON.stringify(before) === JSON.stringify(status)) return
    tabs.sendStatus(status)
    show(status)
  }

  async function sync(): Promise<RunResult> {
    const leftMs = notBeforeMs - world.now()
    // More is left only if the clock was set back.
    if (leftMs > 0 && leftMs <= waitMs) return 'done'
    cancelWait()
    say({ syncInProgress: true })
    problem = null
    const outcome = await syncStorage(ports)
    if (outcome.entities.length > 0) {
      const news = { entities: outcome.entities, replaced: false }
      tabs.sendApplied(news)
      emitApplied(news)
    }
    inARow = outcome.kind === 'again' ? inARow + 1 : 0
    waitMs = problemOf(problem)?.retryAfterMs ?? 0
    notBeforeMs = world.now() + waitMs
    if (waitMs > 0) cancelWait = timers.after(waitMs, () => scheduler.request())
    const isAboutKey = outcome.kind === 'key_changed' || outcome.kind === 'no_keyring'
    const key = isAboutKey ? outcome.kind : outcome.isKeyDisputed === true ? 'key_disputed' : null
    say({
      problem: outcome.kind === 'unreachable' ? (problem ?? { code: 'offline' }) : key === null ? null : { code: key },
      isBehind: outcome.isBehind,
      ...(outcome.wentBack.length > 0 && { wentBackAt: nowIso() }),
    })
    if (outcome.kind === 'done') await noteSynced()
    return resultOf(outcome)
  }
  const resultOf = ({ kind }: StorageOutcome): RunResult => {
    if (kind === 'again') return inARow < mostAtOnce ? 'more' : 'failed'
    return kind === 'done' ? kind : kind === 'key_changed' ? 'paused' : 'failed'
  }
  const noteSynced = (): Promise<void> =>
    store.write(async (tx) => {
      const pull = (await tx.getMeta('pull')) ?? { epoch: null, cursor: null, staging: false }
      await tx.putMeta('pull', { ...pull, lastSyncTime: nowIso() })
    })

  const scheduler = createScheduler({
    // Null: another tab syncs. It knows of the request, and its status is shown.
    run: async (isRoutine) => (await lock.run(sync, isRoutine)) ?? 'done',
    isOnline: () => navigator.onLine || settings.choice.kind === 'browser',
    timers,
    random: world.random,
    firstRetryMs: 1_000,
    lastRetryMs: 60_000,
    everyMs: 30_000,
    onIdle: () => say({ syncInProgress: false }),
    onOffline: () => say({ syncInProgress: false, problem: { code: 'offline' } }),
    onError(error) {
      if (error instanceof authority().SharingEnded) return
      // This browser's database failed. Unpublished changes are still where they were.
      say({ syncInProgress: false, problem: { code: 'device' } })
      console.error(error instanceof Error && error.name === fullDisk ? 'the device is full' : error)
    },
  })
  const stopReasons = followReasonsToSync(() => scheduler.request())
  let hasChanges = false
  // Publishes changes of any tab.
  const stopPublishing = throttledQuery(() => db.unpublished.count(), {
    pauseMs: () => (hasChanges && settings.choice.kind === 'gist' ? betweenGistChangesMs : 0),
    onWake: () => () => undefined,
    now: world.now,
    timers,
  }).subscribe((count) => {
    hasChanges = count > 0
    if (hasChanges) scheduler.request()
  })
  lock.start()
  scheduler.start()
  show(status)
  return {
    id: settings.id,
    request: () => scheduler.request(),
    stop() {
      scheduler.stop()
      cancelWait()
      lock.stop()
      stopReasons()
      stopPublishing()
      tabs.close()
    },
  }
}

/** The variable is set in a callback, which TypeScript's narrowing doesn't see. */
const problemOf = (problem: StorageProblem | null): StorageProblem | null => problem
