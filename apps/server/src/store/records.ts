import { alwaysCurrent, type EntityName } from '@bama/domain'
import type { DeviceId, Stamp } from '@bama/sync'
import { sql } from 'kysely'
import { among } from './among.ts'
import { chunksBySize, chunksOf } from './chunks.ts'
import { insertRows } from './insert-rows.ts'
import { loopTurn } from './loop-turn.ts'
import type { Db, Tx } from './schema.ts'
import { fromTable, type KeptRecord, type ServerRecord, toTable } from './stored-form.ts'

export async function readRecord(db: Db | Tx, entity: EntityName, id: string): Promise<ServerRecord | null> {
  const stored = await db
    .selectFrom('records')
    .selectAll()
    .where('entity', '=', entity)
    .where('id', '=', id)
    .executeTakeFirst()
  return stored === undefined ? null : fromTable(stored)
}

/** Approximate bytes of a stored record. Both engines know these lengths without reading the texts. */
const storedSize = sql<number>`octet_length(fields) + octet_length(clocks)`

export interface SizedId {
  readonly id: string
  readonly size: number
}

/** Returns the sizes of the records of one entity with these ids, leaving out unknown ids. */
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

/** Returns the records of one entity with these ids, in no particular order, leaving out unknown ids. */
export const readRecords = async (
  db: Db | Tx,
  entity: string,
  ids: readonly string[],
): Promise<readonly ServerRecord[]> =>
  readSized(db, entity, ids.length === 1 ? ids.map((id) => ({ id, size: 0 })) : await sizesOf(db, entity, ids))

/** Like `readRecords`, for records whose sizes are known. */
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

/** A record's sequence number, key, version and size. */
export interface Numbered extends Pick<ServerRecord, 'seq' | 'entity' | 'id' | 'version'> {
  readonly size: number
}

const numbered = (db: Db | Tx) =>
  db.selectFrom('records').select(['seq', 'entity', 'id', 'version', storedSize.as('size')])

/** Returns at most `limit` records that changed after `seq`, in sequence order. */
export const numbersAfter = (db: Db | Tx, seq: number, limit: number): Promise<readonly Numbered[]> =>
  numbered(db).where('seq', '>', seq).orderBy('seq').limit(limit).execute()

/**
 * Returns at most `limit` records after `seq` and up to `upTo`, in sequence order: either those current on `day` or
 * those that aren't.
 */
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
): Promise<readonly Numbered[]> => {
  // On the first page, for which somebody waits, the plus keeps SQLite from looking for the few current records by their
  // numbers, through all others. Later pages go on by number: each would sort all current records again.
  const bySeq = isCurrent && seq === 0 ? sql<number>`+seq` : sql.ref<number>('seq')
  return numbered(db)
    .where(bySeq, '>', seq)
    .where(bySeq, '<=', upTo)
    .where((expression) =>
      isCurrent
        ? expression('current_from', '>=', day)
        : expression.or([expression('current_from', 'is', null), expression('current_from', '<', day)]),
    )
    .orderBy(bySeq)
    .limit(limit)
    .execute()
}

/** Counts the living records per entity and visibility key. */
export async function countsByVisibility(
  db: Db | Tx,
): Promise<readonly { readonly entity: string; readonly audience: string | null; readonly count: number }[]> {
  const counted = await db
    .selectFrom('records')
    .select(({ fn }) => ['entity', 'audience', fn.countAll().as('count')])
    .where('deleted', 'is', null)
    .groupBy(['entity', 'audience'])
    .execute()
  // PostgreSQL returns counts as text.
  return counted.map((group) => ({ ...group, count: Number(group.count) }))
}

/**
 * Returns the records with these numbers, in the same order. Must run in the transaction that read the numbers.
 * `written` holds records by number that needn't be read again, unless the number now belongs to another record or
 * version: the database may have been put back since.
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

/**
 * Returns at most `limit` records of these entities that changed after `seq`, tombstones included, in sequence order.
 */
export const changedAfter = async (
  db: Db | Tx,
  entities: readonly EntityName[],
  stretch: Stretch,
): Promise<readonly ServerRecord[]> => (await ofKindsAfter(db, entities, stretch).execute()).map(fromTable)

/** Like `changedAfter`, limited to records that are always current: active events, open tasks. */
export const alwaysCurrentAfter = async (
  db: Db | Tx,
  entities: readonly EntityName[],
  stretch: Stretch,
): Promise<readonly ServerRecord[]> =>
  (await ofKindsAfter(db, entities, stretch).where('current_from', '=', alwaysCurrent).execute()).map(fromTable)

/** Returns the living dependants of a record, of all entities or of one. */
export async function dependantsOf(db: Db | Tx, parent: string, kind?: EntityName): Promise<readonly ServerRecord[]> {
  const found = numbered(db)
    .where('parent', '=', parent)
    .where('deleted', 'is', null)
    .$if(kind !== undefined, (query) => query.where('entity', '=', kind ?? ''))
  return (await keptNumbered(db, await found.execute())).map(fromTable)
}

/**
 * Returns the living records of one entity that depend on any of these parents and have a non-empty text in this field.
 */
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

/** Returns the entity's records with this visibility key whose `current_from` is exactly `from` (running timers). */
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

const livingRecords = (db: Db | Tx, entity: EntityName) =>
  db.selectFrom('records').selectAll().where('entity', '=', entity).where('deleted', 'is', null)

/** How many of the latest messages of one cause are read: only recent ones can be combined. */
const latestMessages = 40

/** Returns a person's latest living, unread messages of this cause, single or combined. */
export async function messagesOfPerson(db: Db | Tx, userId: string, cause: string): Promise<readonly ServerRecord[]> {
  const stored = await livingRecords(db, 'personalMessages')
    .where('audience', '=', userId)
    .where('current_from', '=', alwaysCurrent)
    .where((where) => where.or([where('id', 'like', `${cause}:%`), where('id', 'like', `${cause}-many:%`)]))
    .orderBy('seq', 'desc')
    .limit(latestMessages)
    .execute()
  return stored.map(fromTable)
}

/**
 * Returns the entity's living records with this visibility key that are current on `from` or have a cell last written
 * by `writer`.
 */
export async function currentOrWrittenBy(
  db: Db | Tx,
  entity: EntityName,
  { key, from, writer }: { readonly key: string; readonly from: string; readonly writer: DeviceId },
): Promise<readonly ServerRecord[]> {
  const stored = await livingRecords(db, entity)
    .where('audience', '=', key)
    .where((expression) =>
      expression.or([expression('current_from', '>=', from), expression('clocks', 'like', `%-${writer}"%`)]),
    )
    .execute()
  return stored.map(fromTable)
}

/** Returns all living records of an entity. Meant for small entities (people). */
export async function allRecords(db: Db | Tx, entity: EntityName): Promise<readonly ServerRecord[]> {
  return (await livingRecords(db, entity).execute()).map(fromTable)
}

/** Returns the entity's living records that are always current, such as open tasks. */
export async function currentRecords(db: Db | Tx, entity: EntityName): Promise<readonly ServerRecord[]> {
  return (await livingRecords(db, entity).where('current_from', '=', alwaysCurrent).execute()).map(fromTable)
}

/** Inserts or overwrites records. Returns them in their present stored form. */
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
