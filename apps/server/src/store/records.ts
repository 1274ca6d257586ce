import {
  alwaysCurrent,
  entityModels,
  type EntityName,
  entityNamed,
  leanFields,
  packClocks,
  unpackClocks,
  wholeFields,
} from '@bama/domain'
import type { Clocks, DeviceId, PackedClocks, Stamp, WireRecord } from '@bama/sync'
import type { AuthorityRecord } from '@bama/sync/authority'
import { type Selectable, sql } from 'kysely'
import { among } from './among.ts'
import { insertRows } from './insert-rows.ts'
import { loopTurn } from './loop-turn.ts'
import type { Db, RecordsTable, Tx } from './schema.ts'

export type ServerRecord = AuthorityRecord

/** A record as the database keeps it: its fields and clocks are texts. */
export type KeptRecord = Selectable<RecordsTable>

export const fromTable = (stored: KeptRecord): ServerRecord => ({
  entity: stored.entity,
  id: stored.id,
  row: rowFrom(stored),
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
  version: stored.version,
  shownAt: stored.shown_at ?? stored.updated_at,
  shownVersion: stored.shown_version ?? stored.version,
  seq: stored.seq,
  visibilityKey: stored.audience,
  parent: stored.parent,
  currentFrom: stored.current_from,
  deleted: stored.deleted as Stamp | null,
})

/**
 * A row is kept without the fields that hold their default, and with packed clocks. Older ones have every field, or a clock for
 * each cell, and are kept so until they are next written. Of a tombstone nothing is kept.
 */
function rowFrom(stored: KeptRecord): ServerRecord['row'] {
  const lean = JSON.parse(stored.fields) as Record<string, unknown>
  const packed = JSON.parse(stored.clocks) as PackedClocks
  const name = entityNamed(stored.entity)
  if (name === null || stored.deleted !== null) return { fields: lean, clocks: packed as Clocks }
  const model = entityModels[name]
  return { fields: wholeFields(model, lean), clocks: unpackClocks(model, lean, packed) }
}

/** All fields of a kept record, the only thing of it that is parsed. */
export function keptFields({ entity, fields }: KeptRecord): Readonly<Record<string, unknown>> {
  const lean = JSON.parse(fields) as Readonly<Record<string, unknown>>
  const name = entityNamed(entity)
  return name === null ? lean : wholeFields(entityModels[name], lean)
}

function toStored({ entity, row: { fields, clocks } }: ServerRecord): {
  readonly fields: string
  readonly clocks: string
} {
  const name = entityNamed(entity)
  if (name === null) return { fields: JSON.stringify(fields), clocks: JSON.stringify(clocks) }
  const model = entityModels[name]
  const lean = leanFields(model, fields)
  return { fields: JSON.stringify(lean), clocks: JSON.stringify(packClocks(model, lean, clocks)) }
}

export async function readRecord(db: Db | Tx, entity: EntityName, id: string): Promise<ServerRecord | null> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', entity)
    .where('id', '=', id)
    .executeTakeFirst()
  return stored === undefined ? null : fromTable(stored)
}

/** SQLite takes about 32,000 values in one statement, PostgreSQL 65,000. */
const rowsPerStatement = 500

export function* chunksOf<T>(rows: readonly T[], size = rowsPerStatement): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/** Bytes of text that one statement reads or writes, about: what is more would hold the event loop too long. */
const sizePerStatement = 1_000_000

/** Rows for one statement each: not too many, and together not too large. A row that is too large alone comes alone. */
export function* chunksBySize<T>(rows: Iterable<T>, sizeOf: (row: T) => number): Generator<readonly T[]> {
  let chunk: T[] = []
  let size = 0
  for (const row of rows) {
    const rowSize = sizeOf(row)
    if (chunk.length >= rowsPerStatement || (chunk.length > 0 && size + rowSize > sizePerStatement)) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(row)
    size += rowSize
  }
  if (chunk.length > 0) yield chunk
}

/** Bytes of a stored record, about. Both engines know them without reading the texts. */
const storedSize = sql<number>`octet_length(fields) + octet_length(clocks)`

export interface SizedId {
  readonly id: string
  readonly size: number
}

/** How large the records of one entity that have these ids are; missing ones are missing. */
export async function sizesOf(db: Db | Tx, entity: string, ids: readonly string[]): Promise<readonly SizedId[]> {
  const sizes: SizedId[] = []
  for (const chunk of chunksOf(ids)) {
    const rows = db.selectFrom('records').select(['id', storedSize.as('size')])
    sizes.push(
      ...(await rows
        .where('entity', '=', entity)
        .where(among(db, 'id', chunk))
        .execute()),
    )
  }
  return sizes
}

/** The records of one entity that have these ids, in no order; missing ones are missing. */
export const readRecords = async (
  db: Db | Tx,
  entity: string,
  ids: readonly string[],
): Promise<readonly ServerRecord[]> =>
  readSized(db, entity, ids.length === 1 ? ids.map((id) => ({ id, size: 0 })) : await sizesOf(db, entity, ids))

/** The same, of records whose sizes are known. */
export async function readSized(
  db: Db | Tx,
  entity: string,
  sizes: readonly SizedId[],
): Promise<readonly ServerRecord[]> {
  const found: ServerRecord[] = []
  for (const chunk of chunksBySize(sizes, ({ size }) => size)) {
    if (found.length > 0) await loopTurn()
    const stored = await db
      .selectFrom('records')
      .selectAll()
      .where('entity', '=', entity)
      .where(
        among(
          db,
          'id',
          chunk.map(({ id }) => id),
        ),
      )
      .execute()
    found.push(...stored.map(fromTable))
  }
  return found
}

/** What decides who sees a record. */
export type Visibility = Pick<ServerRecord, 'id' | 'visibilityKey' | 'deleted'>

/** Of the records of one entity that have these ids, what decides who sees them; missing ones are missing. */
export async function visibilityOf(
  db: Db | Tx,
  entity: EntityName,
  ids: readonly string[],
): Promise<readonly Visibility[]> {
  const rows = db.selectFrom('records').select(['id', 'audience', 'deleted'])
  const found = await rows
    .where('entity', '=', entity)
    .where(among(db, 'id', ids))
    .execute()
  return found.map(({ id, audience, deleted }) => ({ id, visibilityKey: audience, deleted: deleted as Stamp | null }))
}

/** A record by its number, and how large it is. */
export interface Numbered extends Pick<ServerRecord, 'seq' | 'entity' | 'id' | 'version'> {
  readonly size: number
}

const numbered = (db: Db | Tx) =>
  db.selectFrom('records').select(['seq', 'entity', 'id', 'version', storedSize.as('size')])

/** What changed after `seq`, in the order of the last change, at most `limit`. */
export const numbersAfter = (db: Db | Tx, seq: number, limit: number): Promise<readonly Numbered[]> =>
  numbered(db).where('seq', '>', seq).orderBy('seq').limit(limit).execute()

/** Of the records numbered up to `upTo`: those that are current on `day`, or those that are not, after `seq`, in order. */
export const numbersByCurrency = (
  db: Db | Tx,
  {
    isCurrent,
    day,
    seq,
    upTo,
    limit,
  }: {
    readonly isCurrent: boolean
    readonly day: string
    readonly seq: number
    readonly upTo: number
    readonly limit: number
  },
): Promise<readonly Numbered[]> =>
  numbered(db)
    .where('seq', '>', seq)
    .where('seq', '<=', upTo)
    .where((expression) =>
      isCurrent
        ? expression('current_from', '>=', day)
        : expression.or([expression('current_from', 'is', null), expression('current_from', '<', day)]),
    )
    .orderBy('seq')
    .limit(limit)
    .execute()

/** How many living records there are for each key that decides who sees them. */
export async function countsByVisibility(
  db: Db | Tx,
): Promise<readonly { readonly entity: string; readonly audience: string | null; readonly count: number }[]> {
  const counted = await db
    .selectFrom('records')
    .select(({ fn }) => ['entity', 'audience', fn.countAll().as('count')])
    .where('deleted', 'is', null)
    .groupBy(['entity', 'audience'])
    .execute()
  // PostgreSQL counts in text.
  return counted.map((group) => ({ ...group, count: Number(group.count) }))
}

/**
 * The records of these numbers, in their order; to be read in the same transaction as the numbers. `written`: records by number
 * that need not be read again, unless the number is another record's meanwhile: a database may have gone back since.
 */
export async function keptNumbered(
  db: Db | Tx,
  page: readonly Numbered[],
  written: ReadonlyMap<number, KeptRecord> = new Map(),
): Promise<readonly KeptRecord[]> {
  const isWritten = ({ seq, entity, id, version }: Numbered): boolean => {
    const record = written.get(seq)
    return record?.entity === entity && record.id === id && record.version === version
  }
  const missing = page.filter((one) => !isWritten(one))
  const read = await readNumbered(db, missing)
  if (missing.length === page.length) return read
  const bySeq = new Map(read.map((record) => [record.seq, record]))
  return page.flatMap(({ seq }) => bySeq.get(seq) ?? written.get(seq) ?? [])
}

async function readNumbered(db: Db | Tx, page: readonly Numbered[]): Promise<readonly KeptRecord[]> {
  const found: KeptRecord[] = []
  for (const chunk of chunksBySize(page, ({ size }) => size)) {
    if (found.length > 0) await loopTurn()
    const numbers = chunk.map(({ seq }) => seq)
    const stored = await db
      .selectFrom('records')
      .selectAll()
      .where(among(db, 'seq', numbers))
      .orderBy('seq')
      .execute()
    found.push(...stored)
  }
  return found
}

interface Stretch {
  readonly seq: number
  readonly limit: number
}

const ofKindsAfter = (db: Db | Tx, entities: readonly EntityName[], { seq, limit }: Stretch) =>
  db
    .selectFrom('records')
    .selectAll()
    .where('seq', '>', seq)
    .where('entity', 'in', entities)
    .orderBy('seq')
    .limit(limit)

/** Records of these kinds that changed after `seq`, deleted ones too, in order, at most `limit`. */
export const changedAfter = async (
  db: Db | Tx,
  entities: readonly EntityName[],
  stretch: Stretch,
): Promise<readonly ServerRecord[]> => (await ofKindsAfter(db, entities, stretch).execute()).map(fromTable)

/** Those of them that are current on every day: active events, open tasks. */
export const alwaysCurrentAfter = async (
  db: Db | Tx,
  entities: readonly EntityName[],
  stretch: Stretch,
): Promise<readonly ServerRecord[]> =>
  (await ofKindsAfter(db, entities, stretch).where('current_from', '=', alwaysCurrent).execute()).map(fromTable)

/** What depends on a record, tombstones left out; all of it, or what is of one kind. */
export async function dependantsOf(db: Db | Tx, parent: string, kind?: EntityName): Promise<readonly ServerRecord[]> {
  const found = numbered(db)
    .where('parent', '=', parent)
    .where('deleted', 'is', null)
    .$if(kind !== undefined, (query) => query.where('entity', '=', kind ?? ''))
  return (await keptNumbered(db, await found.execute())).map(fromTable)
}

/** The living records of one kind that depend on any of these and have a field's text in them. */
export async function dependantsWith(
  db: Db | Tx,
  kind: EntityName,
  { parents, field }: { readonly parents: readonly string[]; readonly field: string },
): Promise<readonly ServerRecord[]> {
  const found: ServerRecord[] = []
  for (const chunk of chunksOf(parents)) {
    const stored = await db
      .selectFrom('records')
      .selectAll()
      .where('entity', '=', kind)
      .where(among(db, 'parent', chunk))
      .where('deleted', 'is', null)
      .where('fields', 'like', `%"${field}":"%`)
      .execute()
    found.push(...stored.map(fromTable))
  }
  return found
}

/** The entity's records that this person's account shows and that are current on every day (running timers). */
export async function currentOfVisibilityKey(
  db: Db | Tx,
  entity: EntityName,
  { key, from }: { readonly key: string; readonly from: string },
): Promise<readonly ServerRecord[]> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', entity)
    .where('audience', '=', key)
    .where('current_from', '=', from)
    .execute()
  return stored.map(fromTable)
}

/** As many of a person's messages of one cause as are looked at: those that may become one are the latest. */
const latestMessages = 40

/** A person's living, unread messages whose ids begin with this cause, or with that of many such: the latest. */
export async function messagesOfPerson(db: Db | Tx, userId: string, cause: string): Promise<readonly ServerRecord[]> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', 'personalMessages')
    .where('audience', '=', userId)
    .where('current_from', '=', alwaysCurrent)
    .where((where) => where.or([where('id', 'like', `${cause}:%`), where('id', 'like', `${cause}-many:%`)]))
    .where('deleted', 'is', null)
    .orderBy('seq', 'desc')
    .limit(latestMessages)
    .execute()
  return stored.map(fromTable)
}

/**
 * The entity's living records that this person's account shows and that are current on `from`, or of which `writer` wrote a
 * cell last.
 */
export async function currentOrWrittenBy(
  db: Db | Tx,
  entity: EntityName,
  { key, from, writer }: { readonly key: string; readonly from: string; readonly writer: DeviceId },
): Promise<readonly ServerRecord[]> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', entity)
    .where('audience', '=', key)
    .where('deleted', 'is', null)
    .where((expression) =>
      expression.or([expression('current_from', '>=', from), expression('clocks', 'like', `%-${writer}"%`)]),
    )
    .execute()
  return stored.map(fromTable)
}

/** All living records of an entity: for the small ones (people). */
export async function allRecords(db: Db | Tx, entity: EntityName): Promise<readonly ServerRecord[]> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', entity)
    .where('deleted', 'is', null)
    .execute()
  return stored.map(fromTable)
}

/** The entity's living records that are current on every day: open tasks, say. */
export async function currentRecords(db: Db | Tx, entity: EntityName): Promise<readonly ServerRecord[]> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', entity)
    .where('current_from', '=', alwaysCurrent)
    .where('deleted', 'is', null)
    .execute()
  return stored.map(fromTable)
}

/** Inserts records, or writes them over the ones of the same key. Returns them as they are kept now. */
export async function writeRecords(tx: Tx, records: Iterable<ServerRecord>): Promise<readonly KeptRecord[]> {
  const written: KeptRecord[] = []
  const rows = Iterator.from(records).map(toTable)
  for (const chunk of chunksBySize(rows, ({ fields, clocks }) => fields.length + clocks.length)) {
    await loopTurn()
    await insertRows(tx, 'records', chunk, overTheSameKey)
    written.push(...chunk)
  }
  return written
}

const overTheSameKey = sql`on conflict (entity, id) do update set ${sql.join(
  [
    'fields',
    'clocks',
    'created_at',
    'updated_at',
    'version',
    'shown_version',
    'shown_at',
    'seq',
    'audience',
    'parent',
    'current_from',
    'deleted',
  ].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
)}`

const toTable = (record: ServerRecord): KeptRecord => ({
  entity: record.entity,
  id: record.id,
  ...toStored(record),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  version: record.version,
  shown_version: record.shownVersion,
  shown_at: record.shownAt,
  seq: record.seq,
  audience: record.visibilityKey,
  parent: record.parent,
  current_from: record.currentFrom,
  deleted: record.deleted,
})

/** The record as a person may have it who may have all of it, with a clock for each cell. */
export const toWireRecord = (record: ServerRecord): WireRecord => ({
  ...record.row.fields,
  id: record.id,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  _version: record.version,
  _clocks: record.row.clocks,
})
