import { entityNames, err, ok, type Result } from '@bama/domain'
import { maxImportBytes, maxImportItems } from '@bama/sync'
import Dexie from 'dexie'
import { backupVersion, type ReadBackup } from '../backups/backup-format.ts'
import { inMigration, type MigrationDatabase } from './migration-database.ts'

const rowsAtOnce = 500

/** What a migration made, as a backup: what the server's import takes, and a database without one. */
export async function migratedBackup(
  db: MigrationDatabase,
  timestamp: string,
): Promise<Result<ReadBackup, 'too_large'>> {
  const lists: string[] = []
  let totalItems = 0
  for (const entity of entityNames) {
    const pieces: string[] = []
    for (let last: string | undefined; ;) {
      const rows = await db.records
        .where(':id')
        .between([entity, last ?? Dexie.minKey], [entity, Dexie.maxKey], last === undefined, true)
        .limit(rowsAtOnce)
        .toArray()
      pieces.push(...rows.map(({ record }) => JSON.stringify(record)))
      last = rows.at(-1)?.id
      if (rows.length < rowsAtOnce) break
    }
    totalItems += pieces.length
    lists.push(`${JSON.stringify(entity)}:[${pieces.join(',')}]`)
  }
  const head = JSON.stringify({ version: backupVersion, timestamp }).slice(0, -1)
  const body = new Blob([head, ',"data":{', lists.join(','), '}}'], { type: 'application/json' })
  return totalItems > maxImportItems || body.size > maxImportBytes
    ? err('too_large')
    : ok({ timestamp, totalItems, body })
}

/** The records that wait to be brought in, as a backup; null where none do. */
export const readMigrated = () =>
  inMigration(async (db) => {
    const state = await db.state.get('migration')
    return state?.phase === 'ready' ? migratedBackup(db, state.startedAt) : null
  })
