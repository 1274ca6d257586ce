import { assert, cellPath, type EntityName, type RecordId, recordId } from '@bama/domain'
import { formatStamp, type Stamp } from '@bama/sync'
import { createRecord, deleteRecord, serverDevice, type UnitOfWork, updateRecord } from '@bama/sync/authority'
import { chunksOf } from '../../src/store/chunks.ts'
import { storedClocks, storedFields } from '../plain-clocks.ts'
import type { Store } from '../../src/store/store.ts'
import { openUnitOfWork } from '../../src/sync/unit-of-work.ts'

/** A record of which the test knows everything, because it wrote it. */
export interface KnownRecord {
  readonly entity: EntityName
  readonly id: RecordId
  /** Its relation to the person for whom it was made. */
  readonly label?: string
  /** The fields as they are stored; for hours also the `status` derived from them. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The clock of the interval, for hours. */
  readonly intervalStamp?: Stamp
  /** Entries that were in a list and have been removed, as cells (`checklist/<id>`). */
  readonly removed?: readonly string[]
  /** Whether it was deleted, so that only a tombstone is left. */
  readonly isDeleted?: boolean
}

/** The clock of everything that {@link writeRecords} creates. */
export const stampOfCreation = (nowMs: number): Stamp => formatStamp(nowMs, 0, serverDevice)

const recordsPerCommit = 1000

/**
 * Writes records into a store in the server's name, without checking any rule. Records that share one object of fields are
 * copies of the first of them, and only that one has a history: many are alike, and most of the work would be their history.
 */
export async function writeRecords(store: Store, records: readonly KnownRecord[], nowMs: number): Promise<void> {
  for (const chunk of chunksOf(records, recordsPerCommit))
    await store.write(async (tx) => {
      const unitOfWork = await openUnitOfWork(tx)
      await writeChunk(unitOfWork, chunk, nowMs)
      await unitOfWork.flush()
    })
}

async function writeChunk(unitOfWork: UnitOfWork, chunk: readonly KnownRecord[], nowMs: number): Promise<void> {
  const cause = { actorId: 'user-preparation', mutationId: 'preparation', at: new Date(nowMs).toISOString() }
  const firsts = new Map<KnownRecord['fields'], KnownRecord>()
  for (const record of chunk) if (!firsts.has(record.fields)) firsts.set(record.fields, record)
  await unitOfWork.prefetch([...firsts.values()])
  for (const record of chunk) {
    const { entity, id, fields, removed = [] } = record
    const first = firsts.get(fields)
    const original =
      first === undefined || first === record || first.removed !== undefined
        ? null
        : await unitOfWork.read(entity, first.id)
    if (original === null) await createRecord(unitOfWork, { entity, id, fields, nowMs, cause })
    else await unitOfWork.renumber({ ...original, id })
    // An event's crew follows from its slots, so a creation doesn't accept it.
    const { crew } = fields
    if (original === null && entity === 'events' && Array.isArray(crew))
      await updateRecord(unitOfWork, {
        entity,
        id,
        patch: Object.fromEntries((crew as readonly string[]).map((person) => [cellPath('crew', person), true])),
        nowMs,
        cause,
      })
    // Removing an entry that was never there would leave no trace.
    if (removed.length > 0)
      await updateRecord(unitOfWork, {
        entity,
        id,
        patch: Object.fromEntries(removed.map((cell) => [`${cell}/item`, 'שורה'])),
        nowMs,
        cause,
      })
    if (removed.length > 0)
      await updateRecord(unitOfWork, {
        entity,
        id,
        patch: Object.fromEntries(removed.map((cell) => [cell, null])),
        nowMs,
        cause,
      })
  }
  for (const { entity, id, isDeleted } of chunk)
    if (isDeleted === true) await deleteRecord(unitOfWork, { entity, id, nowMs, cause })
}

/** Returns a counter that gives every record of a test a separate id. */
export function createIds(): (entity: EntityName) => RecordId {
  let count = 0
  return (entity) => recordId(`${entity}-${++count}`)
}

/** A row of a store, with fields and clocks as JSON, the clocks per cell. */
export interface StoredRow {
  readonly fields: string
  readonly clocks: string
  readonly version: number
  readonly deleted: string | null
}

/** Returns rows by id. */
export async function storedRows(
  store: Store,
  records: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = new Map<string, StoredRow>()
  const wanted = [...new Set(records.map(({ id }) => id))]
  for (const ids of chunksOf(wanted)) {
    const found = await store.db
      .selectFrom('records')
      .select(['entity', 'id', 'fields', 'clocks', 'version', 'deleted'])
      .where('id', 'in', ids)
      .execute()
    for (const { entity, id, ...row } of found) {
      assert(!rows.has(id), `${id} is one record's`)
      const fields = row.deleted === null ? JSON.stringify(storedFields({ entity, ...row })) : row.fields
      rows.set(id, { ...row, fields, clocks: JSON.stringify(storedClocks({ entity, ...row })) })
    }
  }
  return rows
}
