import { err, isAdmin, ok, type Result } from '@bama/domain'
import type { ImportReport } from '@bama/sync'
import type { ReadBackup } from '../local/backups/backup-format.ts'
import { runBackupJob, type Watch } from '../local/backups/backup-job.ts'
import { isStorageFallback } from '../local/device-database.ts'
import {
  type LeftOut,
  type MigrationError,
  migrationLock,
  type MigrationState,
  type MigrationVersion,
  readMigration,
  type StepStatus,
  targetVersion,
  versionBefore,
} from '../local/migration/migration-database.ts'
import { readOldTexts } from '../local/migration/old-data.ts'
import {
  cleanMigration,
  finishMigration,
  isMigrationDue,
  keptMs,
  noteLeftOut,
} from '../local/migration/what-is-left.ts'
import { dataError } from '../runtime/data-error.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { nowIso, world } from '../runtime/world.ts'
import { currentSession } from '../session/current-session.ts'
import { type RunError, written } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'
import type { BackupFailure } from './auto-backup.ts'

/** The state of the migration of the old product's data on this device (docs/specification.md, B3). */
export interface MigrationStatus {
  readonly isRunning: boolean
  /** The version of the data in use: that of the old data until it is brought in. */
  readonly currentVersion: string
  readonly targetVersion: string
  /** 0 to 1. */
  readonly progress: number
  readonly error: MigrationError | null
  readonly steps: Readonly<Record<MigrationVersion, StepStatus>>
  /** The next action: an admin brings in what is ready; everyone else has to ask one. */
  readonly next: 'wait' | 'bring_in' | 'ask_admin' | 'nothing'
  /** What was left out when the data was brought in. */
  readonly left: LeftOut | null
  /** Until when the originals are kept after everything was brought in, ISO 8601. */
  readonly keptUntil: string | null
}

const status = createObservable<MigrationStatus | null>(null)

/** Null if nothing of the old product is on this device. */
export const useMigration = (): MigrationStatus | null => useObservable(status)

const untouched = { '1.0': 'pending', '1.1': 'pending', '2.0': 'pending' } as const

const waiting: MigrationStatus = {
  isRunning: false,
  currentVersion: versionBefore,
  targetVersion,
  progress: 0,
  error: null,
  steps: untouched,
  next: 'wait',
  left: null,
  keptUntil: null,
}

const statusOf = ({ phase, steps, errors, left, finishedAt }: MigrationState): MigrationStatus => ({
  ...waiting,
  currentVersion: phase === 'done' ? targetVersion : versionBefore,
  progress: phase === 'ready' || phase === 'done' ? 1 : 0,
  error: errors.find(({ isCritical }) => isCritical) ?? errors[0] ?? null,
  steps,
  next: phase === 'ready' ? 'bring_in' : 'nothing',
  left: left ?? null,
  keptUntil: phase === 'done' && finishedAt !== null ? new Date(Date.parse(finishedAt) + keptMs).toISOString() : null,
})

/** Checks for data of the old product whenever a workspace opens. */
export function followMigration(): void {
  workspace.subscribe(() => void look().catch(console.error))
}

async function look(): Promise<void> {
  const session = currentSession()
  const open = workspace.get()
  status.set(null)
  if (open === null || session.status !== 'signed_in' || isStorageFallback.get()) return
  await navigator.locks.request(migrationLock, async () => {
    // Someone else may have signed in while this waited for the lock.
    if (workspace.get() !== open) return
    await cleanMigration(localStorage, world.now())
    const isDue = await isMigrationDue(localStorage)
    const known = await readMigration()
    if (workspace.get() !== open || (!isDue && known?.phase !== 'done')) return
    if (!isAdmin(session.actor)) return isDue ? status.set({ ...waiting, next: 'ask_admin' }) : undefined
    if (!isDue && known !== null) return status.set(statusOf(known))
    // A failed migration waits for the user to retry it.
    if (known?.phase === 'ready' || known?.phase === 'failed') status.set(statusOf(known))
    else await run()
  })
}

/** Runs the steps in a worker. The result then waits to be brought in. */
async function run(): Promise<void> {
  const open = workspace.get()
  /** Reports the status only to the workspace that the migration runs for. */
  const say = (said: MigrationStatus): void => {
    if (workspace.get() === open) status.set(said)
  }
  say({ ...waiting, isRunning: true })
  const onProgress = (progress: number): void => say({ ...waiting, isRunning: true, progress })
  const job = {
    kind: 'migrate',
    texts: readOldTexts(localStorage),
    timestamp: nowIso(),
  } as const
  const ran = await runBackupJob(job, { onProgress, signal: new AbortController().signal })
  const cause = ran.ok || ran.error.code === 'cancelled' ? '' : ran.error.reason
  say(
    ran.ok ? statusOf(ran.value) : { ...waiting, error: { version: '1.0', isCritical: true, cause }, next: 'nothing' },
  )
}

/** Runs the steps again after a failure. */
export const retryMigration = (): Promise<void> => navigator.locks.request(migrationLock, run)

/** The original data for the person to keep, without passwords. */
export async function readOldOriginals(watch: Watch): Promise<Result<Blob, BackupFailure>> {
  const read = await runBackupJob({ kind: 'read_originals' }, watch)
  if (!read.ok) return read
  return read.value === null ? err(dataError('no_backup')) : ok(read.value)
}

/** The result of the steps, to be reviewed and brought in like a backup. */
export async function readMigrated(watch: Watch): Promise<Result<ReadBackup, BackupFailure>> {
  const read = await runBackupJob({ kind: 'read_migrated' }, watch)
  if (!read.ok) return read
  if (read.value.ok) return ok(read.value.value)
  return err(read.value.error === 'too_large' ? { code: read.value.error } : dataError(read.value.error))
}

/**
 * Records that the data was brought in; backup and old database are then kept for seven days. If something was left
 * out, both are kept until the user confirms that this is all.
 */
export function endMigration({ skipped, droppedFields, problems }: ImportReport): Promise<Result<void, RunError>> {
  const fields = droppedFields + problems.filter(({ code }) => code === 'encrypted').length
  return skipped + fields === 0 ? acceptMigration() : note(() => noteLeftOut({ skipped, fields }))
}

/** Records that everything wanted was brought in. */
export const acceptMigration = (): Promise<Result<void, RunError>> =>
  note(() => finishMigration(localStorage, world.now()))

/** Notes how the migration ended, and shows it. */
const note = (work: () => Promise<unknown>): Promise<Result<void, RunError>> =>
  written(async () => {
    await navigator.locks.request(migrationLock, work)
    const state = await readMigration()
    return ok(status.set(state === null ? null : statusOf(state)))
  })
