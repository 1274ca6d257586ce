import { fieldOf } from '@bama/domain'
import { historySchema } from '@bama/sync'
import type { TestServer } from '../test-server.ts'
import type { KnownRecord } from './known-record.ts'
import { hiddenFields, sees } from './permits.ts'
import type { Person } from './person.ts'
import type { Population } from './population.ts'
import type { Credentials } from './push-client.ts'
import { queryOf } from './seen-records.ts'
import { historyEntries } from '../history-entries.ts'

/** One line of the history, stored or sent, as far as access is concerned. */
interface Line {
  readonly n: number
  readonly cell: string
  readonly old: unknown
  readonly new: unknown
}

/** Returns the whole history, newest first, by `<entity>/<id>`, or that of one id. */
export async function wholeHistory(
  server: TestServer,
  id: string | null = null,
): Promise<ReadonlyMap<string, readonly Line[]>> {
  const rows = (await historyEntries(server.store.db, id)).toReversed()
  const valueOf = (kept: string | null): unknown => (kept === null ? null : JSON.parse(kept))
  const lineOf = (row: (typeof rows)[number]): Line => ({
    n: row.n,
    cell: row.cell,
    old: valueOf(row.old_value),
    new: valueOf(row.new_value),
  })
  const lines = new Map<string, Line[]>()
  for (const row of rows) {
    const key = `${row.entity}/${row.record_id}`
    lines.set(key, [...(lines.get(key) ?? []), lineOf(row)])
  }
  return lines
}

/**
 * Where the history of a record, as one person reads it, differs from what the table lets them see; null when it does not.
 * `missing`: what this person is answered of a record that never was, by entity, as far as it is known.
 */
export async function differenceOfHistory(
  server: TestServer,
  credentials: Credentials,
  person: Person,
  record: KnownRecord,
  population: Population,
  { whole, missing }: { readonly whole: ReadonlyMap<string, readonly Line[]>; readonly missing: Map<string, string> },
): Promise<string | null> {
  const query = queryOf(person, record, population)
  const path = `${record.entity}/${record.id}`
  const response = await server.call('GET', `/api/history/${path}?limit=200`, credentials)
  const problem = (expected: string, got: string): string =>
    `${person.name} | ${path}, ${record.label ?? ''} | expected ${expected} | got ${got}`
  if (!sees(query)) {
    const none =
      missing.get(record.entity) ??
      (await server.call('GET', `/api/history/${record.entity}/never-was`, credentials)).body
    missing.set(record.entity, none)
    const isSame = response.statusCode === 404 && response.body === none
    return isSame ? null : problem(`404 ${none}`, `${response.statusCode} ${response.body.slice(0, 200)}`)
  }
  // The table doesn't say whether anybody reads the history of a deleted record.
  if (record.isDeleted === true && response.statusCode === 404) return null
  if (response.statusCode !== 200) return problem('200', String(response.statusCode))
  const hidden = hiddenFields(query)
  // A row of a whole derived change has no cell, and its new value is for nobody.
  const isOfHidden = ({ cell, ...line }: Line): boolean =>
    cell === '' &&
    line.old === null &&
    typeof line.new === 'object' &&
    line.new !== null &&
    Object.keys(line.new).every((name) => hidden.includes(fieldOf(name)))
  const expected = (whole.get(path) ?? []).filter((line) => !hidden.includes(fieldOf(line.cell)) && !isOfHidden(line))
  const { entries, more } = historySchema.parse(response.json())
  const got = entries.map(({ n, cell, oldValue, newValue }): Line => ({ n, cell, old: oldValue, new: newValue }))
  if (JSON.stringify(expected) === JSON.stringify(got) && !more) return null
  const [wantedCells, gotCells] = [expected.map(({ cell }) => cell), got.map(({ cell }) => cell)]
  const tooMany = gotCells.filter((cell) => !wantedCells.includes(cell))
  const missingCells = wantedCells.filter((cell) => !gotCells.includes(cell))
  return problem(
    `${wantedCells.length} entries`,
    `${gotCells.length}; shown ${tooMany.join(', ')}; not shown ${missingCells.join(', ')}`,
  )
}
