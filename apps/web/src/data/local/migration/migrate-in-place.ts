import { entityNames, err, ok, type Result } from '@bama/domain'
import type { ImportReport, LocalRecord, LocalWorld } from '@bama/sync'
import { legacyField } from '@bama/sync/import'
import Dexie from 'dexie'
import { inDatabase } from '../in-database.ts'
import { restoreLocal } from '../backups/restore-local.ts'
import type { LocalDatabase } from '../database.ts'
import { migratedBackup } from './migrated-backup.ts'
import { MigrationDatabase, type MigrationError } from './migration-database.ts'
import { isFormerDatabaseThere } from '../database-names.ts'
import { readOldTexts } from './old-data.ts'
import { rowsAtOnce } from './old-rows.ts'
import { migrate } from './run-migration.ts'
import { deleteOldDatabase, finishMigration } from './what-is-left.ts'

interface MigratingInPlace {
  readonly storage: Pick<Storage, 'getItem' | 'removeItem'>
  /** Opens the database for the records, under the old one's name once that is free. `actorId`: who restores them. */
  readonly open: () => Promise<{ readonly db: LocalDatabase; readonly actorId: string }>
  readonly world: LocalWorld
  readonly zone: string
  /** Called with the share done so far, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Called with true while another tab keeps the old database open, and with false once it is closed. */
  readonly onBlocked: (isBlocked: boolean) => void
}

/** Why nothing was brought in; the old data is as it was. */
type MigrationFailure = MigrationError | { readonly isCritical: true; readonly cause: string }

/**
 * Brings in what the old product left on a device without a server, replacing its database. After an interruption
 * anywhere, the next call continues. The backup made first is kept for seven days.
 */
export async function migrateInPlace(migrating: MigratingInPlace): Promise<Result<ImportReport, MigrationFailure>> {
  const { storage, world, onProgress } = migrating
  const state = await migrate(readOldTexts(storage), new Date(world.now()).toISOString(), onProgress)
  return inDatabase(new MigrationDatabase(), async (db) => {
    if (state.phase === 'failed') return err(state.errors.at(-1) ?? { isCritical: true, cause: 'unknown' })
    const backup = await migratedBackup(db, state.startedAt, { items: Infinity, bytes: Infinity })
    if (!backup.ok) return err({ isCritical: true, cause: backup.error })
    // By now the migration's database holds all of it.
    if (await isFormerDatabaseThere()) await deleteOldDatabase(migrating.onBlocked)
    const report = await bringIn(db, backup.value.body, migrating)
    // Refused records and unknown fields are kept beside the records.
    if (report.ok) await finishMigration(storage, world.now())
    return report
  })
}

async function bringIn(
  migration: MigrationDatabase,
  body: Blob,
  { open, world, zone }: MigratingInPlace,
): Promise<Result<ImportReport, MigrationFailure>> {
  const { db: opened, actorId } = await open()
  return inDatabase(opened, async (db) => {
    const query = { dry: false, strategy: 'latest_wins', users: true } as const
    const report = await restoreLocal(body, { db, actorId, query, world, zone, onProgress: () => undefined })
    if (!report.ok) return err({ isCritical: true, cause: report.error })
    await keepLeftOut(migration, db)
    return ok(report.value)
  })
}

/** Keeps records that no schema accepts, such as an event without a name, in `_unknown`, so that nothing is lost. */
async function keepLeftOut(migration: MigrationDatabase, db: LocalDatabase): Promise<void> {
  for (const entity of entityNames) {
    const ids = (
      await migration.records.where('[entity+id]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]).primaryKeys()
    ).map(([, id]) => id)
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const slice = ids.slice(at, at + rowsAtOnce)
      const found = await db.table(entity).bulkGet(slice)
      const missing = slice.filter((_id, index) => found[index] === undefined)
      const rows = await migration.records.bulkGet(missing.map((id) => [entity, id]))
      await db.unknownRecords.bulkPut(
        rows.flatMap((row) =>
          row === undefined
            ? []
            : { entity: legacyField, id: `${entity}/${row.id}`, record: row.record as unknown as LocalRecord },
        ),
      )
    }
  }
}
