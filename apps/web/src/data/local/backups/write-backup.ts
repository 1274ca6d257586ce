import type { EntityName } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import type { LocalDatabase } from '../database.ts'
import { readInParts } from '../read-in-parts.ts'
import { type BackupOptions, type BackupStats, backupVersion, entitiesIn, type MadeBackup } from './backup-format.ts'
import { base64BlobOf, gzip } from './gzip.ts'

interface WritingBackup {
  readonly db: LocalDatabase
  readonly userId: string
  readonly options: BackupOptions
  /** When the backup is made, ISO 8601. */
  readonly timestamp: string
  /** Called with the share read so far, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/**
 * Writes a backup of the local copy. It is read in parts, each in its own transaction, because a single one would
 * block saving meanwhile. Records may therefore stem from slightly different moments; none occurs twice.
 */
export async function writeBackup({ db, userId, options, timestamp, onProgress }: WritingBackup): Promise<MadeBackup> {
  const entities = entitiesIn(options)
  const counts = await Promise.all(entities.map((entity) => db.table(entity).count()))
  const total = counts.reduce((sum, count) => sum + count, 0)
  let totalItems = 0
  const lists: Blob[] = []
  for (const entity of entities)
    lists.push(
      await listOf(db, entity, options, (read) => {
        totalItems += read
        onProgress(total === 0 ? 1 : Math.min(1, totalItems / total))
      }),
    )
  const data = new Blob(['{', ...lists.flatMap((list, index) => (index === 0 ? list : [',', list])), '}'])
  const stats: BackupStats = { totalEntities: entities.length, totalItems, backupSize: data.size }
  const { compress } = options
  const head = {
    version: backupVersion,
    timestamp,
    deviceId: await deviceIdOf(db),
    userId,
    options,
    compressed: compress,
  }
  const notes = options.metadata && (await ownNotes(db))
  const tail = { ...notes, ...(options.deletions && { deleted: await deletedIn(db) }), stats }
  const content = compress ? ['{"gzip":"', await base64BlobOf(await gzip(data)), '"}'] : [data]
  const file = new Blob([withoutEnd(head), ',"data":', ...content, ',', withoutBegin(tail)], {
    type: 'application/json',
  })
  return { file, stats }
}

const withoutEnd = (object: object): string => JSON.stringify(object).slice(0, -1)
const withoutBegin = (object: object): string => JSON.stringify(object).slice(1)

/** Returns `"events":[…]`. Clocks are left out, because they mean nothing to another server. */
async function listOf(
  db: LocalDatabase,
  entity: EntityName,
  { userData }: BackupOptions,
  onRead: (count: number) => void,
): Promise<Blob> {
  const pieces: string[] = []
  // Files in chats are personal data like the chats themselves.
  const isIn = ({ item_type: type }: LocalRecord): boolean => userData || entity !== 'attachments' || type !== 'chat'
  await readInParts<LocalRecord>(db.table(entity), (read) => {
    const part = read.filter(isIn)
    if (part.length > 0) pieces.push(part.map(({ _clocks, ...record }) => JSON.stringify(record)).join(','))
    onRead(part.length)
  })
  return new Blob([JSON.stringify(entity), ':[', pieces.join(','), ']'])
}

/** The ids of deleted records by entity, except those that a backup has restored since. */
async function deletedIn(db: LocalDatabase): Promise<Readonly<Record<string, readonly string[]>>> {
  const deleted: Record<string, readonly string[]> = {}
  for (const [entity, rows] of Map.groupBy(await db.tombstones.toArray(), (row) => row.entity)) {
    const ids = rows.map(({ id }) => id)
    const living = await db.entityStore(entity)?.bulkGet(ids)
    deleted[entity] = ids.filter((_, at) => living?.[at] === undefined)
  }
  return deleted
}

async function deviceIdOf(db: LocalDatabase): Promise<string | null> {
  const device = (await db.metadata.get('device'))?.value
  return device !== undefined && 'deviceId' in device ? device.deviceId : null
}

async function ownNotes(db: LocalDatabase): Promise<object> {
  const rows = await db.metadata.toArray()
  return {
    metadata: Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    syncQueue: await db.syncQueue.orderBy('n').toArray(),
  }
}
