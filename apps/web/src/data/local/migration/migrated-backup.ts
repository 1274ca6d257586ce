import { entityNames, err, ok, type Result } from '@bama/domain'
import Dexie from 'dexie'
import { backupVersion, importLimits, type ReadBackup } from '../backups/backup-format.ts'
import { inMigration, type MigrationDatabase } from './migration-database.ts'
import { rowsAtOnce, weightAtOnce, weightOf } from './old-rows.ts'

/** A migration's result as a backup, for the server's import or for a database without a server, which has no limit. */
export async function migratedBackup(
  db: MigrationDatabase,
  timestamp: string,
  most = importLimits,
): Promise<Result<ReadBackup, 'too_large'>> {
  const lists: Blob[] = []
  let [totalItems, bytes] = [0, 0]
  for (const entity of entityNames) {
    const pieces: Blob[] = []
    for (let last: string | undefined; ;) {
      let weight = 0
      const rows = await db.records
        .where(':id')
        .between([entity, last ?? Dexie.minKey], [entity, Dexie.maxKey], last === undefined, true)
        .limit(rowsAtOnce)
        .until((row) => (weight += weightOf(row)) >= weightAtOnce, true)
        .toArray()
      if (rows.length === 0) break
      const piece = new Blob([last === undefined ? '' : ',', rows.map(({ record }) => JSON.stringify(record)).join()])
      last = rows.at(-1)?.id
      totalItems += rows.length
      bytes += piece.size
      // Stops before the rest is read in vain.
      if (totalItems > most.items || bytes > most.bytes) return err('too_large')
      pieces.push(piece)
    }
    lists.push(new Blob([lists.length === 0 ? '' : ',', JSON.stringify(entity), ':[', ...pieces, ']']))
  }
  const head = JSON.stringify({ version: backupVersion, timestamp }).slice(0, -1)
  const body = new Blob([head, ',"data":{', ...lists, '}}'], { type: 'application/json' })
  return body.size > most.bytes ? err('too_large') : ok({ timestamp, totalItems, body })
}

/** The records waiting to be brought in, as a backup; null if there are none. */
export const readMigrated = () =>
  inMigration(async (db) => {
    const state = await db.state.get('migration')
    return state?.phase === 'ready' || state?.phase === 'done' ? migratedBackup(db, state.startedAt) : null
  })

/** The data as found before a migration, for the person to keep: JSON without passwords. */
export const readOriginals = (): Promise<Blob | null> =>
  inMigration(async (db) => {
    const pieces: Blob[] = []
    const { parts = 0 } = (await db.state.get('migration')) ?? {}
    for (let n = 0; n < parts; n++) {
      const part = await db.originals.get(n)
      if (part !== undefined)
        pieces.push(new Blob([n === 0 ? '' : ',', JSON.stringify({ source: part.source, rows: part.rows })]))
    }
    return new Blob(['[', ...pieces, ']'], { type: 'application/json' })
  })
