import { escapeIdentifier } from 'pg'
import { Refusal } from './refusal.ts'

/** A request's query as parts of an SQL statement, with its parameter values. */
export interface RequestQuery {
  /** The selected columns as SQL, separated by commas. */
  readonly selected: string
  /** ` WHERE …`, or empty. */
  readonly where: string
  readonly order: string
  readonly limit: number | null
  readonly offset: number
  readonly onConflict: readonly string[] | null
  readonly columns: readonly string[] | null
  readonly values: unknown[]
}

const operators: Readonly<Record<string, string>> = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }
const reserved = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns'])

const unreadable = (text: string): Refusal => new Refusal(400, 'PGRST100', `"failed to parse" (${text})`)

const columnsOf = (text: string | null): readonly string[] | null =>
  text === null ? null : text.split(',').map((name) => name.replaceAll('"', ''))

/** Reads the part of PostgREST's grammar that is listed in postgrest.ts, and refuses anything else. */
export function readQuery(table: string, params: URLSearchParams, firstValues: readonly unknown[]): RequestQuery {
  const values = [...firstValues]
  const column = (name: string): string => {
    if (!/^[a-z_]+$/.test(name)) throw unreadable(name)
    return `${escapeIdentifier(table)}.${escapeIdentifier(name)}`
  }
  const conditions = [...params].flatMap(([name, text]) => {
    if (reserved.has(name)) return []
    const [, operator = '', value = ''] = /^([a-z]+)\.(.*)$/s.exec(text) ?? []
    const sql = operators[operator]
    if (sql === undefined) throw unreadable(text)
    values.push(value)
    return [`${column(name)} ${sql} $${values.length}`]
  })
  const order = (params.get('order') ?? '').split(',').flatMap((part) => {
    const [name = '', direction = 'asc'] = part.split('.')
    if (name === '') return []
    if (direction !== 'asc' && direction !== 'desc') throw unreadable(part)
    return [`${column(name)} ${direction}`]
  })
  const number = (name: string): number | null => {
    const text = params.get(name)
    if (text === null) return null
    if (!/^\d+$/.test(text)) throw unreadable(text)
    return Number(text)
  }
  const selected = (params.get('select') ?? '*').split(',').map((name) => (name === '*' ? '*' : column(name)))
  return {
    selected: selected.join(', '),
    where: conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`,
    order: order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`,
    limit: number('limit'),
    offset: number('offset') ?? 0,
    onConflict: columnsOf(params.get('on_conflict')),
    columns: columnsOf(params.get('columns')),
    values,
  }
}

/** The known preferences in one or more `Prefer` headers. */
export function readPreferences(header: string | readonly string[] | undefined): ReadonlyMap<string, string> {
  const known: Readonly<Record<string, readonly string[]>> = {
    resolution: ['merge-duplicates', 'ignore-duplicates'],
    return: ['minimal', 'representation'],
    count: ['exact'],
  }
  const parts = [header ?? []].flat().flatMap((text) => text.split(','))
  return new Map(
    parts.flatMap((part) => {
      const [name = '', value = ''] = part.trim().split('=')
      return known[name]?.includes(value) === true ? [[name, value] as const] : []
    }),
  )
}

/** The requested rows, from `limit`, `offset`, the `Range` header and `db-max-rows`. */
export function rangeOf(
  { limit, offset }: RequestQuery,
  header: string | undefined,
  maxRows: number | null,
): { readonly offset: number; readonly limit: number | null } {
  const [, low, high = ''] = /^(\d+)-(\d*)$/.exec(header ?? '') ?? []
  const first = Math.max(offset, Number(low ?? 0))
  const ends = [
    limit === null ? null : offset + limit,
    high === '' ? null : Number(high) + 1,
    maxRows === null ? null : first + maxRows,
  ].filter((end) => end !== null)
  if (ends.length === 0) return { offset: first, limit: null }
  const end = Math.min(...ends)
  if (end < first || (high !== '' && end === first))
    throw new Refusal(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { offset: first, limit: end - first }
}
