import { accessRules, type Actor, type EntityName, entityNamed, type StoredRecord } from '@bama/domain'
import type { DBCore, DBCoreCursor, DBCoreQueryRequest, DBCoreQueryResponse, DBCoreTable, Middleware } from 'dexie'

type Row = Record<string, unknown> & { readonly id: string }

/**
 * The part of a store that a person may see. A server never sends more than that. The copy shared by the people of one
 * device holds everything, so here roles shape the screens but protect nothing.
 */
interface View {
  /** Whether all rows are visible, so that nothing has to be read to find out. */
  readonly seesAll: () => boolean
  readonly sees: (row: Row) => boolean
  /** Removes hidden fields from the row in place. It was just read, so nothing else refers to it. */
  readonly masked: (row: Row) => Row
}

/** Different from every id and e-mail. */
const strangersKey = '\u0000'

const asStored = (row: Row): StoredRecord => ({ id: row.id, fields: row })

/**
 * A parent that shows the person all that it can show. Whether a record's real parent is visible is decided where that
 * is read; what even this one doesn't show, such as the draft of a crew, is hidden with any parent.
 */
const ownedBy = ({ id }: Actor): StoredRecord => ({
  id: '',
  fields: { user_id: id, assigned_operator_id: id, crew: [id] },
})

function viewOf(entity: EntityName, actor: () => Actor | null): View | null {
  const rules = accessRules[entity]
  // Visibility that depends on another record is decided there.
  const dependsOnAnother = (row: StoredRecord): boolean => (rules.parentOf?.(row) ?? null) !== null
  if (dependsOnAnother({ id: '', fields: {} })) return null
  return {
    seesAll() {
      const person = actor()
      // A person who sees a stranger's records and those of nobody sees all records.
      return person !== null && [strangersKey, null].every((key) => rules.sees(person, key))
    },
    sees(row) {
      const person = actor()
      if (person === null) return false
      const record = asStored(row)
      const parent = dependsOnAnother(record) ? ownedBy(person) : null
      return rules.sees(person, rules.visibilityKeyOf(record, parent))
    },
    masked(row) {
      const person = actor()
      for (const field of person === null ? [] : rules.hiddenFields(person, asStored(row))) delete row[field]
      return row
    },
  }
}

/** Dexie middleware that shows of each store only what the person may see. Entities must not be written through it. */
export const showVisible = (actor: () => Actor | null): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'show-visible',
  // Above decryption, below Dexie's own layers.
  level: -1.5,
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name)
      const entity = entityNamed(name)
      const view = entity === null ? null : viewOf(entity, actor)
      return view === null ? table : shownTable(table, view)
    },
  }),
})

function shownTable(table: DBCoreTable, { seesAll, sees, masked }: View): DBCoreTable {
  const shown = <T>(row: T): T | undefined =>
    row === undefined || row === null || !sees(row as unknown as Row)
      ? undefined
      : (masked(row as unknown as Row) as unknown as T)
  const { primaryKey } = table.schema
  /** Reads until enough visible rows are found, doubling the limit each time. */
  const queryShown = (request: DBCoreQueryRequest, most: number): Promise<DBCoreQueryResponse> =>
    table.query({ ...request, values: true, limit: most }).then((answer) => {
      const rows = answer.result.flatMap((row: unknown) => shown(row) ?? []).slice(0, request.limit)
      if (rows.length < (request.limit ?? Infinity) && answer.result.length === most)
        return queryShown(request, most * 2)
      const result = request.values === true ? rows : rows.map((row) => primaryKey.extractKey?.(row) as unknown)
      return { ...answer, result }
    })
  const query: DBCoreTable['query'] = (request) => {
    if (!seesAll()) return queryShown(request, 2 * (request.limit ?? Infinity))
    const whole = table.query(request)
    return request.values === true
      ? whole.then((answer) => ({ ...answer, result: answer.result.map((row: unknown) => shown(row)) }))
      : whole
  }
  return {
    ...table,
    get: (request) => table.get(request).then(shown),
    getMany: (request) => table.getMany(request).then((rows) => rows.map(shown)),
    query,
    count: (request) =>
      seesAll()
        ? table.count(request)
        : query({ ...request, values: true, limit: Infinity }).then(({ result }) => result.length),
    openCursor: (request) =>
      table
        .openCursor({ ...request, values: true })
        .then((cursor) => (cursor === null ? null : shownCursor(cursor, shown))),
  }
}

/** A cursor that skips invisible rows. */
function shownCursor(cursor: DBCoreCursor, shown: <T>(row: T) => T | undefined): DBCoreCursor {
  return Object.create(cursor, {
    key: { get: (): unknown => cursor.key },
    primaryKey: { get: (): unknown => cursor.primaryKey },
    value: { get: (): unknown => shown<unknown>(cursor.value) },
    start: {
      value: (onNext: () => void): Promise<unknown> =>
        cursor.start(() => {
          if (shown<unknown>(cursor.value) === undefined) cursor.continue()
          else onNext()
        }),
    },
  }) as DBCoreCursor
}
