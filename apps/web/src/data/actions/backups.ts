import { err, ok, type Result } from '@bama/domain'
import { type ImportQuery, type ImportReport, importReportSchema, type ImportStrategy } from '@bama/sync'
import {
  type BackupFile,
  type BackupLimits,
  type BackupOptions,
  importLimits,
  localLimits,
  type MadeBackup,
  type ReadBackup,
} from '../local/backups/backup-format.ts'
import { type JobProblem, runBackupJob, type Watch } from '../local/backups/backup-job.ts'
import type { BackupAnswers } from '../local/backups/do-backup-job.ts'
import type { BackupProblem } from '../local/backups/read-backup.ts'
import type { LocalDatabase } from '../local/database.ts'
import { isLocalMode } from '../local/mode.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { dataError } from '../runtime/data-error.ts'
import { timers } from '../runtime/clock-timers.ts'
import { nowIso, world } from '../runtime/world.ts'
import { call } from '../server/api.ts'
import type { RestoredFiles } from '../uploads/backup-files.ts'
import { syncNow } from '../workspace/sync-state.ts'
import { workspace } from '../workspace/workspace.ts'
import { type BackupFailure, copyOf, nobody } from './auto-backup.ts'

/** Who works does not wait for it: an automatic backup holds no files. */
const loadFiles = () => import('../uploads/backup-files.ts')

const limits = (): BackupLimits => (isLocalMode() ? localLimits : importLimits)

/** Makes a backup file of the signed-in person's copy on this device, in a worker. */
export async function createBackup(options: BackupOptions, watch: Watch): Promise<Result<MadeBackup, BackupFailure>> {
  const open = workspace.get()
  if (open === null) return nobody
  const job = { kind: 'make', ...copyOf(open), timestamp: nowIso(), options } as const
  const answer = await runBackupJob(job, watch)
  if (!answer.ok) return answer
  const { file: json, stats } = answer.value
  const most = limits()
  const isTooLarge = stats.totalItems > most.items || Math.max(stats.backupSize, json.size) > most.bytes
  const made: MadeBackup = { ...answer.value, isTooLarge }
  if (options.files !== true) return ok(made)
  const { filesHere, withFiles } = await loadFiles()
  const { files, ...missing } = await filesHere(open.whole, watch)
  if (watch.signal.aborted) return err({ code: 'cancelled' })
  const file = files.length === 0 ? json : await withFiles(json, files)
  return ok({ ...made, file, files: { taken: files.length, ...missing } })
}

/** Reads a backup file in a worker. `most`: what the place takes that it is read for. */
export async function readBackupFile(
  file: Blob,
  watch: Watch,
  most = limits(),
): Promise<Result<ReadBackup, BackupFailure>> {
  const { takeApart } = await loadFiles()
  // A file in a cloud folder can't be read without a network, nor one that was moved since it was chosen.
  const parts = await takeApart(file).catch((error: unknown) => {
    console.error(error)
    return err('unreadable_backup' as const)
  })
  if (!parts.ok) return err(dataError(parts.error))
  const { json, files } = parts.value
  const read = readAnswer(await runBackupJob({ kind: 'read', file: json, most }, watch))
  return read.ok && files.length > 0 ? ok({ ...read.value, files }) : read
}

export async function openAutoBackup(timestamp: string, watch: Watch): Promise<Result<ReadBackup, BackupFailure>> {
  const open = workspace.get()
  if (open === null) return nobody
  return readAnswer(await runBackupJob({ kind: 'read_kept', ...copyOf(open), timestamp, most: limits() }, watch))
}

function readAnswer(answer: Result<BackupAnswers['read_kept'], JobProblem>): Result<ReadBackup, BackupFailure> {
  if (!answer.ok) return answer
  const read = answer.value
  return read.ok ? ok(read.value) : err(failureOf(read.error))
}

const failureOf = (problem: BackupProblem | 'no_auto_backup'): BackupFailure =>
  problem === 'too_large' ? { code: problem } : dataError(problem)

export interface ImportChoice {
  readonly strategy: ImportStrategy
  readonly users: ImportQuery['users']
  /** Deletions in the file and at the server are both kept. For a move, not for restoring a backup. */
  readonly deletions?: true
}

/** Allows for a large backup over a slow connection, until the server has processed it. */
const beginMs = 10 * 60_000

/** Reports what an import would change, without changing anything. */
export type PreviewOf = (
  backup: ReadBackup,
  choice: ImportChoice,
  signal: AbortSignal,
) => Promise<Result<ImportReport, BackupFailure>>

/** Previews the server's import, even on a device that still works without it. */
export const previewAtServer: PreviewOf = (backup, choice, signal) =>
  callImport(backup, choice, { isDry: true, signal })

/** Previews an import where it would be done: at the server, or on a device without one. */
export const previewImport: PreviewOf = (backup, choice, signal) =>
  isLocalMode() ? restoreHere(backup, choice, { isDry: true, signal }) : previewAtServer(backup, choice, signal)

/** The outcome of an import. `files`: of bringing the backup's files back to this device. */
type ImportOutcome = ImportReport & { readonly files: RestoredFiles }

/** Imports all records of a backup or none, at the server or on a device without one, then restores its files. */
export async function importBackup(
  backup: ReadBackup,
  choice: ImportChoice,
): Promise<Result<ImportOutcome, BackupFailure>> {
  const answer = isLocalMode()
    ? await restoreHere(backup, choice, { isDry: false, signal: new AbortController().signal })
    : await importAtServer(backup, choice)
  return answer.ok ? ok({ ...answer.value, files: await bringFilesBack(backup.files ?? []) }) : answer
}

/** How long to wait for the imported records to reach this device, in milliseconds. */
const recordsMs = 60_000

async function bringFilesBack(files: readonly BackupFile[]): Promise<RestoredFiles> {
  const open = workspace.get()
  if (open === null || files.length === 0) return { count: 0, leftOut: files.length }
  try {
    const { putFilesBack } = await loadFiles()
    if (!isLocalMode()) await untilRecords(open.db, files)
    const restored = await putFilesBack(open.db, files, { isLocal: isLocalMode(), nowMs: world.now() })
    open.uploads.request()
    return restored
  } catch (error) {
    // The records are restored.
    console.error(error)
    return { count: 0, leftOut: files.length }
  }
}

/**
 * Waits until the imported records have arrived by sync, because files without records would be dropped. After two
 * syncs, missing records aren't coming: the first may have begun before the import.
 */
async function untilRecords(db: LocalDatabase, files: readonly BackupFile[]): Promise<void> {
  const { haveRecords } = await loadFiles()
  const { promise, resolve } = Promise.withResolvers<void>()
  let syncs = 0
  const onSync = (): void => {
    haveRecords(db, files).then(
      (have) => (have || ++syncs > 1 ? resolve() : syncNow()),
      () => resolve(),
    )
  }
  globalThis.addEventListener('cloudSyncComplete', onSync)
  const cancel = timers.after(recordsMs, resolve)
  if (await haveRecords(db, files)) resolve()
  await promise
  cancel()
  globalThis.removeEventListener('cloudSyncComplete', onSync)
}

async function restoreHere(
  { body }: ReadBackup,
  { strategy, users }: ImportChoice,
  { isDry, signal }: { readonly isDry: boolean; readonly signal: AbortSignal },
): Promise<Result<ImportReport, BackupFailure>> {
  const open = workspace.get()
  if (open === null) return nobody
  const job = {
    kind: 'restore',
    ...copyOf(open),
    timestamp: nowIso(),
    body,
    actorId: open.userId,
    query: { dry: isDry, strategy, users },
    deviceId: world.deviceId(),
    zone: businessZone,
  } as const
  const answer = await runBackupJob(job, { onProgress: () => undefined, signal })
  if (!answer.ok) return answer
  return answer.value.ok ? ok(answer.value.value) : err(failureOf(answer.value.error))
}

/** Imports a backup at the server, completely or not at all. The result reaches this device by sync. */
export async function importAtServer(
  backup: ReadBackup,
  choice: ImportChoice,
): Promise<Result<ImportReport, BackupFailure>> {
  const answer = await callImport(backup, choice, { isDry: false })
  if (answer.ok) syncNow()
  return answer
}

async function callImport(
  { body }: ReadBackup,
  { strategy, users, deletions }: ImportChoice,
  { isDry, signal }: { readonly isDry: boolean; readonly signal?: AbortSignal },
): Promise<Result<ImportReport, BackupFailure>> {
  const flag = (value: boolean): string => (value ? '1' : '0')
  const query = new URLSearchParams({
    strategy,
    dry: flag(isDry),
    users: users === 'new' ? users : flag(users),
    deletions: flag(deletions ?? false),
  })
  const answer = await call('POST', `/api/import?${query}`, importReportSchema, body, { beginMs, signal })
  if (answer.ok || answer.error.code !== 'invalid_backup') return answer
  return err(dataError(answer.error.field?.startsWith('data') === true ? 'bad_import_data' : 'bad_backup'))
}
