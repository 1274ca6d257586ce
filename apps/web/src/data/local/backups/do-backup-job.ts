import { err, type Result } from '@bama/domain'
import type { DeviceId, ImportReport } from '@bama/sync'
import { type Cipher, createCipher, type DataKey } from '../cipher.ts'
import { databaseNameOf } from '../database-names.ts'
import { LocalDatabase } from '../database.ts'
import { inDatabase } from '../in-database.ts'
import { readMigrated, readOriginals } from '../migration/migrated-backup.ts'
import type { MigrationState } from '../migration/migration-database.ts'
import type { OldTexts } from '../migration/old-data.ts'
import { migrate } from '../migration/run-migration.ts'
import { type AutoBackupReason, keepAutoBackup, readAutoBackup } from './auto-backups.ts'
import {
  type BackupLimits,
  type BackupOptions,
  type MadeBackup,
  type ReadBackup,
  wholeBackup,
} from './backup-format.ts'
import { type BackupProblem, readBackup } from './read-backup.ts'
import { restoreLocal, type RestoreQuery } from './restore-local.ts'
import { writeBackup } from './write-backup.ts'

interface Making {
  readonly userId: string
  /** Opens the copy; null while nothing in it is encrypted. */
  readonly dataKey: DataKey | null
  /** When the backup is made, ISO 8601. */
  readonly timestamp: string
}

/** The long-running jobs: making, keeping and reading backups, restoring one, migrating the old product's data. */
export type BackupJob =
  | (Making & { readonly kind: 'make'; readonly options: BackupOptions })
  | (Making & { readonly kind: 'keep'; readonly reason: AutoBackupReason; readonly spared?: string | undefined })
  | { readonly kind: 'read'; readonly file: Blob; readonly most: BackupLimits }
  /** Restores a backup into a copy without a server, or reports what that would change. */
  | (Making & {
      readonly kind: 'restore'
      readonly body: Blob
      readonly actorId: string
      readonly query: RestoreQuery
      readonly deviceId: DeviceId
      readonly zone: string
    })
  | (Making & { readonly kind: 'read_kept'; readonly most: BackupLimits })
  /** Migrates what the old product left. `texts` is its localStorage, which a worker can't read. */
  | { readonly kind: 'migrate'; readonly texts: OldTexts; readonly timestamp: string }
  | { readonly kind: 'read_migrated' }
  | { readonly kind: 'read_originals' }

export interface BackupAnswers {
  readonly make: MadeBackup
  readonly keep: null
  readonly read: Result<ReadBackup, BackupProblem>
  readonly restore: Result<ImportReport, BackupProblem>
  readonly read_kept: Result<ReadBackup, BackupProblem | 'no_auto_backup'>
  readonly migrate: MigrationState
  readonly read_migrated: Result<ReadBackup, BackupProblem>
  readonly read_originals: Blob | null
}

export async function doBackupJob(
  job: BackupJob,
  onProgress: (share: number) => void,
): Promise<BackupAnswers[BackupJob['kind']]> {
  if (job.kind === 'read') return readBackup(job.file, 'bad_backup_file', job.most)
  if (job.kind === 'migrate') return migrate(job.texts, job.timestamp, onProgress)
  if (job.kind === 'read_migrated') return (await readMigrated()) ?? err('no_backup')
  if (job.kind === 'read_originals') return readOriginals()
  const cipher = job.dataKey === null ? null : createCipher(job.dataKey)
  if (job.kind === 'restore') return restore(job, cipher, onProgress)
  if (job.kind === 'make') return make(job, job.options, cipher, onProgress)
  const { userId, timestamp } = job
  if (job.kind === 'read_kept') {
    const file = await readAutoBackup(userId, timestamp, cipher)
    return file === null ? err('no_auto_backup') : readBackup(file, 'bad_backup', job.most)
  }
  const { file, stats } = await make(job, wholeBackup, cipher, onProgress)
  const { reason, spared } = job
  await keepAutoBackup(userId, { timestamp, reason, totalItems: stats.totalItems, file, spared }, cipher)
  return null
}

async function restore(
  { userId, timestamp, body, actorId, query, deviceId, zone }: Extract<BackupJob, { readonly kind: 'restore' }>,
  cipher: Cipher | null,
  onProgress: (share: number) => void,
): Promise<BackupAnswers['restore']> {
  const world = { now: () => Date.parse(timestamp), uuid: () => crypto.randomUUID(), deviceId: () => deviceId }
  return inDatabase(new LocalDatabase(databaseNameOf(userId), cipher), (db) =>
    restoreLocal(body, { db, actorId, query, world, zone, onProgress }),
  )
}

async function make(
  { userId, timestamp }: Making,
  options: BackupOptions,
  cipher: Cipher | null,
  onProgress: (share: number) => void,
): Promise<MadeBackup> {
  return inDatabase(new LocalDatabase(databaseNameOf(userId), cipher), (db) =>
    writeBackup({ db, userId, timestamp, options, onProgress }),
  )
}
