import { accessRules, assert, type EntityName, entityNames, err, ok, type Result } from '@bama/domain'
import {
  type ImportQuery,
  type ImportReport,
  latestStampOf,
  laterStamp,
  type LocalRecord,
  type LocalWorld,
} from '@bama/sync'
import {
  isTaken,
  type Laying,
  onceEach,
  type Outcome,
  peopleHere,
  type PreparedBackup,
  prepareBackup,
  type PreparedItem,
  readBackup,
} from '@bama/sync/import'
import { publishEverything } from '@bama/sync/storage'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { withMark } from '../current-mark.ts'
import type { LocalDatabase } from '../database.ts'
import { createDexieTx } from '../dexie-store.ts'
import { refuseWhileMoved } from '../move-fence.ts'
import type { BackupProblem } from './read-backup.ts'
import { restorePeople } from './restore-people.ts'
import { restoreCrew } from './restore-crew.ts'
import { restoreTimers } from './restore-timers.ts'
import { recordHere, type Restored, restoredRecord } from './restored-record.ts'

/** Without `deletions`: restoring a backup deletes nothing. */
export type RestoreQuery = Omit<ImportQuery, 'deletions'>

interface RestoringLocally {
  readonly db: LocalDatabase
  /** The person restoring. Their own permissions aren't changed. */
  readonly actorId: string
  readonly query: RestoreQuery
  readonly world: LocalWorld
  /** The business's IANA zone. */
  readonly zone: string
  /** Called with the share restored so far, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Parents before their dependants. */
const inOrder: readonly EntityName[] = [...new Set<EntityName>(['clients', 'tags', 'events', 'tasks', ...entityNames])]

/** Records read and written per request. */
const sliceSize = 500

/**
 * Restores a backup straight into a database without a server, in one transaction: all or nothing, even when
 * interrupted. It follows the rules of the server's import, except that unknown fields are kept under `_legacy`. With
 * `dry` it only reports what would change.
 */
export async function restoreLocal(
  body: Blob,
  restoring: RestoringLocally,
): Promise<Result<ImportReport, BackupProblem>> {
  const { db, zone, world, query } = restoring
  const backup = readBackup(parsedJson(await body.text()), Infinity)
  if (!backup.ok) return err(backup.error.field.startsWith('data') ? 'bad_import_data' : 'bad_backup')
  const nowMs = world.now()
  const turn = (): Promise<void> => Promise.resolve()
  const prepared = await prepareBackup(backup.value, { nowMs, zone, turn, keepsUnknown: true })
  const stores = [...entityNames, '_metadata', '_base', '_syncQueue', '_tombstones', '_shared', '_uncreated']
  // `async` matters: only for an async function does Dexie keep the transaction open across native awaits.
  await db.transaction(query.dry ? 'r' : 'rw', stores, async () => {
    if (!query.dry) await refuseWhileMoved(db)
    await restoreAll(restoring, prepared, nowMs)
  })
  return ok(prepared.tally.report(query.dry))
}

/** Runs in the transaction, so that only database calls may be awaited. */
async function restoreAll(
  { db, actorId, query, world, zone, onProgress }: RestoringLocally,
  { items, tally }: PreparedBackup,
  nowMs: number,
): Promise<void> {
  const deleted = await deletedIn(db)
  const meta = (await db.metadata.get('device'))?.value
  assert(meta === undefined || 'deviceId' in meta, 'the row of the device is the device')
  const known = meta ?? { deviceId: world.deviceId(), n: 0, lastStamp: null, offsetMs: 0 }
  const laying: Laying = { actorId, device: known.deviceId, nowMs, tally }
  const total = [...items.values()].reduce((sum, { length }) => sum + length, 0)
  let done = 0
  let { lastStamp } = known
  /** The keys of records created by this restore, which dependants may refer to. */
  const made = new Set<string>()

  const keep = async (entity: EntityName, restored: readonly Restored[]): Promise<void> => {
    for (const { outcome } of restored) tally.count(entity, outcome)
    const records = restored.flatMap(({ record }) => record ?? [])
    for (const record of records) {
      made.add(keyOf(entity, record.id))
      lastStamp = laterStamp(lastStamp, latestStampOf(record))
    }
    if (!query.dry) await write(db, entity, records)
    done += restored.length
    onProgress(total === 0 ? 1 : done / total)
  }

  const living = (entity: EntityName, all: readonly PreparedItem[]): readonly PreparedItem[] => {
    const left = all.filter(({ id }) => !deleted.has(keyOf(entity, id)))
    for (let at = left.length; at < all.length; at++) tally.count(entity, 'skipped')
    done += all.length - left.length
    return left
  }

  const { restored, people } = await restorePeople(living('systemUsers', items.get('systemUsers') ?? []), {
    db,
    laying,
    strategy: query.strategy,
    withAccess: query.users,
  })
  await keep('systemUsers', restored)
  const here = peopleHere(items, people)
  for (const entity of inOrder) {
    if (entity === 'systemUsers') continue
    // Two records of a file may be of the same person here.
    const ofEntity = onceEach(entity, living(entity, (items.get(entity) ?? []).map(here)), tally)
    for (let at = 0; at < ofEntity.length; at += sliceSize) {
      const slice = ofEntity.slice(at, at + sliceSize)
      await keep(entity, await restoreSlice(db, slice, { entity, laying, query, made }))
    }
  }
  if (query.dry) return
  await restoreTimers(db, laying, zone)
  await restoreCrew(db, laying)
  const updated_at = new Date(nowMs).toISOString()
  await db.metadata.put({ key: 'device', value: { ...known, lastStamp }, updated_at })
  await publishEverything(createDexieTx(db, world.now))
}

/** The keys of what was deleted on devices sharing a storage: a deletion there is final. */
async function deletedIn(db: LocalDatabase): Promise<ReadonlySet<string>> {
  if ((await db.shared.get('state')) === undefined) return new Set()
  return new Set((await db.tombstones.toCollection().primaryKeys()).map(([entity, id]) => `${entity}/${id}`))
}

const keyOf = (entity: EntityName, id: string): string => `${entity}/${id}`

interface Slice {
  readonly entity: EntityName
  readonly laying: Laying
  readonly query: RestoreQuery
  readonly made: ReadonlySet<string>
}

async function restoreSlice(
  db: LocalDatabase,
  items: readonly PreparedItem[],
  { entity, laying, query, made }: Slice,
): Promise<readonly Restored[]> {
  const found: readonly (LocalRecord | undefined)[] = await db.table(entity).bulkGet(items.map(({ id }) => id))
  const parents = await livingParents(db, items, made)
  return items.map((item, at) => {
    const before = found[at]
    if (before !== undefined && !isTaken(query.strategy, item, recordHere(item.entity, before)))
      return { outcome: 'unchanged' }
    const parent = parentKeyOf(item)
    if (parent !== null && !parents.has(parent)) {
      laying.tally.problem(entity, item.id, 'no_parent')
      return { outcome: 'skipped' satisfies Outcome }
    }
    return restoredRecord(laying, item, before)
  })
}

/** The key of the record's parent; null if it has none. */
function parentKeyOf({ entity, id, fields }: PreparedItem): string | null {
  const ref = accessRules[entity].parentOf?.({ id, fields }) ?? null
  return ref === null ? null : keyOf(ref.entity, ref.id)
}

/** The parents of these records that exist here or are created by this restore. */
async function livingParents(
  db: LocalDatabase,
  items: readonly PreparedItem[],
  made: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const named = new Set(items.flatMap((item) => parentKeyOf(item) ?? []))
  const living = new Set([...named].filter((key) => made.has(key)))
  for (const entity of ['events', 'tasks', 'chats'] as const) {
    const prefix = keyOf(entity, '')
    const ids = [...named].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    const found: readonly (LocalRecord | undefined)[] = ids.length === 0 ? [] : await db.table(entity).bulkGet(ids)
    for (const record of found) if (record !== undefined) living.add(keyOf(entity, record.id))
  }
  return living
}

/** Also drops pending changes of restored records: rebasing them would undo the restored values. */
async function write(db: LocalDatabase, entity: EntityName, records: readonly LocalRecord[]): Promise<void> {
  await db.table(entity).bulkPut(records.map((record) => withMark(entity, record)))
  const keys = records.map(({ id }): [string, string] => [entity, id])
  await db.base.bulkDelete(keys)
  if ((await db.syncQueue.count()) > 0) await db.syncQueue.where('[entity+recordId]').anyOf(keys).delete()
}
