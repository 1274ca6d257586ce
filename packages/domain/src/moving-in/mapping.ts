import { type SourceCell, textOf } from './cells.ts'
import { headerKey, type ImportField, importFields, type ImportKind, importKinds } from './fields.ts'

/** One sheet of a workbook, or a whole CSV file. */
export interface SourceSheet {
  readonly name: string
  readonly rows: readonly (readonly SourceCell[])[]
  /** The rows' numbers in the file, where it has other rows between them. */
  readonly numbers?: readonly number[]
}

/** A sheet with a known header. */
export interface SourceTable {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly SourceRow[]
}

export interface SourceRow {
  /** The row's number in the file, from 1, as in spreadsheets. */
  readonly number: number
  readonly cells: readonly SourceCell[]
}

/** The field for each column, or null. */
export type Mapping = readonly (string | null)[]

/** The most rows of one import. */
export const mostRows = 20_000

/** The number of rows searched for the header, which may be below a title. */
const headerWithin = 15

const isEmpty = (cells: readonly SourceCell[]): boolean => cells.every((cell) => textOf(cell) === null)

/** Returns a sheet's table. The header is the row that matches the most fields, or else the first non-empty row. */
export function tableOf({ name, rows, numbers }: SourceSheet): SourceTable {
  const known = (cells: readonly SourceCell[]): number =>
    Math.max(...importKinds.map((kind) => mappedCount(matchHeaders(headersOf(cells), kind))))
  let at = rows.findIndex((cells) => !isEmpty(cells))
  let best = at === -1 ? 0 : known(rows[at] ?? [])
  for (let index = at + 1; index < Math.min(rows.length, headerWithin); index++) {
    const count = known(rows[index] ?? [])
    if (count > best) [at, best] = [index, count]
  }
  if (at === -1) return { name, headers: [], rows: [] }
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const headers = headersOf(rows[at] ?? [])
  return {
    name,
    headers: Array.from({ length: width }, (_, index) => headers[index] ?? ''),
    rows: rows
      .map((cells, index) => ({ number: numbers?.[index] ?? index + 1, cells }))
      .filter(({ cells }, index) => index > at && !isEmpty(cells)),
  }
}

const headersOf = (cells: readonly SourceCell[]): readonly string[] => cells.map((cell) => textOf(cell) ?? '')

const mappedCount = (mapping: Mapping): number => mapping.filter((field) => field !== null).length

/** Maps columns to fields. Each field in turn gets the column with the first of its names that isn't mapped yet. */
export function matchHeaders(headers: readonly string[], kind: ImportKind): Mapping {
  const keys = headers.map(headerKey)
  const found = new Map<number, string>()
  for (const field of importFields[kind]) {
    const column = columnOf(field, keys, found)
    if (column !== undefined) found.set(column, field.name)
  }
  return headers.map((_, column) => found.get(column) ?? null)
}

function columnOf(field: ImportField, keys: readonly string[], taken: ReadonlyMap<number, string>): number | undefined {
  for (const name of field.headers) {
    const column = keys.findIndex((key, index) => key === headerKey(name) && !taken.has(index))
    if (column !== -1) return column
  }
  return undefined
}

const kindWords: Readonly<Record<ImportKind, readonly string[]>> = {
  events: ['אירוע', 'הפקות', 'event', 'board'],
  tasks: ['משימ', 'task', 'todo'],
  clients: ['לקוח', 'client', 'customer', 'contact'],
  workHours: ['שעות', 'hours', 'timesheet'],
}

/** Guesses what a table holds. Missing required fields count most, then words in its name, then all mapped fields. */
export function likelyKind({ name, headers }: Pick<SourceTable, 'name' | 'headers'>): ImportKind {
  const scores = importKinds.map((kind) => {
    const mapping = matchHeaders(headers, kind)
    const required = importFields[kind].filter(({ isRequired }) => isRequired)
    const missing = required.filter((field) => !mapping.includes(field.name)).length
    const isNamed = kindWords[kind].some((word) => headerKey(name).includes(word))
    return { kind, score: mappedCount(mapping) - 3 * missing + (isNamed ? 3 : 0) }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.kind ?? 'events'
}

export const missingFields = (kind: ImportKind, mapping: Mapping): readonly string[] =>
  importFields[kind].flatMap(({ name, isRequired }) => (isRequired && !mapping.includes(name) ? [name] : []))
