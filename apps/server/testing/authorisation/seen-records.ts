import { isDeepStrictEqual } from 'node:util'
import { type EntityName, fieldOf } from '@bama/domain'
import { storedClocks, storedFields } from '../plain-clocks.ts'
import type { TestServer } from '../test-server.ts'
import type { KnownRecord } from './known-record.ts'
import { type AccessQuery, hiddenFields, sees } from './permits.ts'
import type { Person } from './person.ts'
import type { Population } from './population.ts'

type Wire = Readonly<Record<string, unknown>>

/**
 * The stored records by `<entity>/<id>`, with everything that clients may get. `_shown` is the version and date sent to
 * people from whom fields are hidden.
 */
export async function wholeRecords(server: TestServer): Promise<ReadonlyMap<string, Wire>> {
  const rows = await server.store.db.selectFrom('records').selectAll().where('deleted', 'is', null).execute()
  return new Map(
    rows.map(({ entity, id, fields, clocks, created_at, updated_at, version, shown_at, shown_version }) => [
      `${entity}/${id}`,
      {
        ...storedFields({ entity, fields }),
        id,
        created_at,
        updated_at,
        _version: version,
        _clocks: storedClocks({ entity, fields, clocks }),
        _shown: { updated_at: shown_at, _version: shown_version },
      },
    ]),
  )
}

export const queryOf = (person: Person, record: KnownRecord, { items }: Population): AccessQuery => ({
  person,
  record,
  items,
})

/** Whether a person gets the record. Deleted records are never seen. */
const isSeen = (person: Person, record: KnownRecord, population: Population): boolean =>
  record.isDeleted !== true && sees(queryOf(person, record, population))

/** Exactly what a person gets of a workspace, by entity and id, without hidden fields and their clocks. */
export function seenRecords(
  person: Person,
  population: Population,
  whole: ReadonlyMap<string, Wire>,
  isClocked: boolean,
): ReadonlyMap<EntityName, ReadonlyMap<string, Wire>> {
  const seen = new Map<EntityName, Map<string, Wire>>()
  for (const record of population.records) {
    if (!isSeen(person, record, population)) continue
    const wire = whole.get(`${record.entity}/${record.id}`) ?? {}
    const ofEntity = seen.get(record.entity) ?? new Map<string, Wire>()
    seen.set(
      record.entity,
      ofEntity.set(record.id, without(wire, hiddenFields(queryOf(person, record, population)), isClocked)),
    )
  }
  return seen
}

function without(wire: Wire, hidden: readonly string[], isClocked: boolean): Wire {
  const { _shown, _clocks, ...whole } = wire
  const shown = Object.entries({ ...whole, ...(hidden.length === 0 ? {} : (_shown as Wire)) }).filter(
    ([field]) => !hidden.includes(field),
  )
  if (!isClocked) return Object.fromEntries(shown)
  const clocks = Object.entries(_clocks as Wire).filter(([cell]) => !hidden.includes(fieldOf(cell)))
  return { ...Object.fromEntries(shown), _clocks: Object.fromEntries(clocks) }
}

/** The differences between two copies of a record: fields, and clocks of cells. */
export function differingParts(expected: Wire, got: Wire): readonly string[] {
  if (isDeepStrictEqual(expected, got)) return []
  const named = (wire: Wire): Wire => ({
    ...Object.fromEntries(Object.entries(wire).filter(([field]) => field !== '_clocks')),
    ...Object.fromEntries(
      Object.entries((wire['_clocks'] ?? {}) as Wire).map(([cell, clock]) => [`clock of ${cell}`, clock]),
    ),
  })
  const [a, b] = [named(expected), named(got)]
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  const problemOf = (name: string): string =>
    Object.hasOwn(a, name) ? (Object.hasOwn(b, name) ? `${name} is another` : `${name} is missing`) : `${name} is shown`
  return [...names].filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name])).map(problemOf)
}
