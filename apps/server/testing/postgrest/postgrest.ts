import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Client, escapeIdentifier, Pool, type PoolClient } from 'pg'
import { type Claims, claimsOf } from './token.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { rangeOf, readPreferences, readQuery, type RequestQuery } from './request-query.ts'

/**
 * Imitates PostgREST for the calls of a hosted table, on a real PostgreSQL, which decides about rows, constraints and
 * policies. Every behaviour follows the documentation of PostgREST 14 or, where that says nothing, its own tests
 * (test/spec):
 *
 * - one transaction per request, read-only for GET and HEAD (references/transactions, Access Mode), in the token's role
 *   and with `request.jwt.claims` (references/auth, User Impersonation; references/transactions, Request Headers …);
 * - the role `anon` without a token; 401 with `WWW-Authenticate` for a token that is truncated or signed with another
 *   key (PGRST301), or that expired more than 30 seconds ago (PGRST303) (references/auth, JWT Claims Validation;
 *   references/errors, Group 3; test/spec/Feature/Auth/AuthSpec);
 * - `select`, the filters `eq`, `neq`, `gt`, `gte`, `lt` and `lte`, and `order` (references/api/tables_views, Horizontal
 *   and Vertical Filtering, Ordering);
 * - `limit`, `offset` and `Range`, `Content-Range`, `Prefer: count=exact`, 206 for a part, 416 beyond the end,
 *   `db-max-rows` (references/api/pagination_count; references/configuration, db-max-rows;
 *   test/spec/Feature/Query/RangeSpec);
 * - POST of one or many objects, `columns`, 201 (references/api/tables_views, Insert, Specifying Columns);
 * - `on_conflict` with `Prefer: resolution=merge-duplicates` (200 if no row was new) or `ignore-duplicates`; otherwise
 *   a conflict is 409 (references/api/tables_views, Upsert; references/errors; test/spec/Feature/Query/UpsertSpec);
 * - PATCH and DELETE of the rows that match the filters: 204, or with `return=representation` 200 and the changed rows,
 *   even if there are none (references/api/tables_views, Update, Delete; references/api/preferences, Return
 *   Representation; test/spec/Feature/Query/UpdateSpec);
 * - errors as `code`, `message`, `details` and `hint`, with the status from the table in references/errors;
 *   `Proxy-Status`;
 * - a schema cache: new tables (404, PGRST205) and columns (400, PGRST204) are unknown until
 *   `NOTIFY pgrst, 'reload schema'` (references/schema_cache; references/listener);
 * - CORS for every origin and header; the headers exposed to scripts don't include `Retry-After` (references/api/cors;
 *   src/library/PostgREST/Cors.hs).
 *
 * Everything else (embedding, functions, other operators, PUT, CSV, OpenAPI …) is missing. Queries it can't read are
 * refused.
 */
export interface Postgrest {
  readonly address: string
  /** `db-max-rows`. */
  maxRows: number | null
  /** Resolves once all notifications sent so far have been handled, so that requests see the current tables. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface PostgrestOptions {
  /** Connects as the role `authenticator`. */
  readonly databaseUrl: string
  readonly jwtSecret: string
  readonly now: () => number
  /** Called before each request is handled, like a gateway. Returns whether it answered the request itself. */
  readonly before: (request: IncomingMessage, answer: (gateway: Answer) => void) => boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Table {
  readonly columns: ReadonlySet<string>
  readonly key: readonly string[]
}

interface ReceivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'
const json = { 'content-type': 'application/json; charset=utf-8' }

const schemaQuery = `
  SELECT c.relname AS "table", array_agg(a.attname::text) AS columns,
    coalesce((SELECT array_agg(k.attname::text) FROM pg_index i JOIN pg_attribute k ON k.attrelid = i.indrelid AND k.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') GROUP BY c.oid, c.relname`

export async function startPostgrest(options: PostgrestOptions): Promise<Postgrest> {
  const pool = new Pool({ connectionString: options.databaseUrl, max: 8 })
  // The pool replaces connections that the database closes; requests using them are answered with 503.
  pool.on('error', () => undefined)
  const listener = new Client({ connectionString: options.databaseUrl })
  let tables: ReadonlyMap<string, Table> = new Map()
  const readSchema = async (): Promise<void> => {
    const { rows } = await pool.query<{ table: string; columns: string[]; key: string[] }>(schemaQuery)
    tables = new Map(rows.map(({ table, columns, key }) => [table, { columns: new Set(columns), key }]))
  }
  await listener.connect()
  listener.on('notification', ({ payload }) => {
    if (payload === 'reload schema') reading = reading.then(readSchema)
  })
  let reading = readSchema()
  await listener.query('LISTEN pgrst')
  const server = createServer((request, response) => {
    const send = ({ status, headers, body }: Answer): void => {
      const origin = request.headers.origin ?? '*'
      const cors = { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed }
      response.writeHead(status, { ...cors, ...headers }).end(request.method === 'HEAD' ? undefined : body)
    }
    if (options.before(request, send)) return
    if (request.method === 'OPTIONS') return send(preflight(request))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '/', headers } = request
      const received = {
        method,
        url: new URL(url, 'http://here'),
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      void answer(received).then(send)
    })
  })
  const answer = async (request: ReceivedRequest): Promise<Answer> => {
    let claims: Claims | null = null
    await reading
    try {
      claims = claimsOf(request.headers.authorization, options.jwtSecret, options.now())
      return await inTransaction(pool, request, claims, (client) => perform(client, request, tables, postgrest.maxRows))
    } catch (error) {
      const refusal = refusalOf(error, claims !== null)
      const proxy = { 'proxy-status': `PostgREST; error=${refusal.code}` }
      return { status: refusal.status, headers: { ...json, ...proxy, ...refusal.headers }, body: refusal.body }
    }
  }
  const postgrest: Postgrest = {
    address: await listen(server),
    maxRows: null,
    async settled() {
      // Notifications sent before a query arrive before its result.
      await listener.query('SELECT 1')
      await reading
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([pool.end(), listener.end()])
    },
  }
  return postgrest
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      resolve(`http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`)
    })
  })

const preflight = ({ headers }: IncomingMessage): Answer => ({
  status: 200,
  headers: {
    'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'Authorization',
    'access-control-max-age': '86400',
  },
  body: '',
})

async function inTransaction(
  pool: Pool,
  { method, url, headers }: ReceivedRequest,
  claims: Claims | null,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  const role = typeof claims?.['role'] === 'string' ? claims['role'] : 'anon'
  const settings = {
    role,
    'request.jwt.claims': JSON.stringify({ role, ...claims }),
    'request.method': method,
    'request.path': url.pathname,
    'request.headers': JSON.stringify(headers),
  }
  try {
    await client.query(method === 'GET' || method === 'HEAD' ? 'BEGIN READ ONLY' : 'BEGIN READ WRITE')
    const calls = Object.keys(settings).map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
    await client.query(`SELECT ${calls.join(', ')}`, Object.entries(settings).flat())
    const answer = await work(client)
    await client.query('COMMIT')
    return answer
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

function perform(
  client: PoolClient,
  request: ReceivedRequest,
  tables: ReadonlyMap<string, Table>,
  maxRows: number | null,
): Promise<Answer> {
  const [, name = '', ...rest] = request.url.pathname.split('/')
  if (rest.length > 0) throw new Refusal(404, 'PGRST125', 'Invalid path specified in request URL')
  const table = tables.get(name)
  if (table === undefined)
    throw new Refusal(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return read(client, request, name, maxRows)
    case 'POST':
      return insert(client, request, name, table)
    case 'PATCH':
    case 'DELETE':
      return change(client, request, name, table)
    default:
      throw new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  }
}

/** A single statement, so that the rows and their count match. */
async function read(
  client: PoolClient,
  request: ReceivedRequest,
  name: string,
  maxRows: number | null,
): Promise<Answer> {
  const query = readQuery(name, request.url.searchParams, [])
  const range = rangeOf(query, request.method === 'GET' ? request.headers.range : undefined, maxRows)
  const isCounted = readPreferences(request.headers['prefer']).get('count') === 'exact'
  const from = `FROM ${escapeIdentifier(name)}${query.where}`
  const limit = range.limit === null ? '' : ` LIMIT ${range.limit}`
  const { rows } = await client.query<{ body: string; n: number; total: number | null }>(
    `WITH request AS (SELECT ${query.selected} ${from}${query.order}${limit} OFFSET ${range.offset})
     SELECT coalesce(json_agg(request), '[]')::text AS body, count(*)::int AS n,
       ${isCounted ? `(SELECT count(*) ${from})::int` : 'NULL::int'} AS total FROM request`,
    query.values,
  )
  const { body = '[]', n = 0, total = null } = rows[0] ?? {}
  if (total !== null && range.offset > total)
    throw new Refusal(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
      { 'content-range': `*/${total}` },
    )
  return {
    status: total !== null && n < total ? 206 : 200,
    headers: { ...json, 'range-unit': 'items', 'content-range': contentRange(range.offset, n, total) },
    body,
  }
}

const contentRange = (offset: number, n: number, total: number | null): string =>
  `${n === 0 ? '*' : `${offset}-${offset + n - 1}`}/${total ?? '*'}`

const objectsIn = (body: string): readonly Readonly<Record<string, unknown>>[] => {
  try {
    return [JSON.parse(body) as Readonly<Record<string, unknown>>].flat()
  } catch {
    throw new Refusal(400, 'PGRST102', 'Empty or invalid json')
  }
}

function knownColumns(name: string, table: Table, columns: readonly string[]): readonly string[] {
  const unknown = columns.find((column) => !table.columns.has(column))
  if (unknown !== undefined)
    throw new Refusal(400, 'PGRST204', `Could not find the '${unknown}' column of '${name}' in the schema cache`)
  return columns.map((column) => escapeIdentifier(column))
}

async function insert(client: PoolClient, request: ReceivedRequest, name: string, table: Table): Promise<Answer> {
  const objects = objectsIn(request.body)
  const query = readQuery(name, request.url.searchParams, [JSON.stringify(objects)])
  const preferences = readPreferences(request.headers['prefer'])
  const columns = knownColumns(name, table, query.columns ?? Object.keys(objects[0] ?? {}))
  const resolution = preferences.get('resolution')
  const target = knownColumns(name, table, query.onConflict ?? table.key).join(', ')
  const updates = columns.map((column) => `${column} = EXCLUDED.${column}`).join(', ')
  const action = resolution === 'merge-duplicates' ? `DO UPDATE SET ${updates}` : 'DO NOTHING'
  const sql = escapeIdentifier(name)
  const returned = await changed(
    client,
    query,
    preferences,
    `INSERT INTO ${sql} (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${sql}, $1::json)
     ${resolution === undefined ? '' : `ON CONFLICT (${target}) ${action}`}`,
    resolution === 'merge-duplicates',
  )
  const isAllOld = resolution === 'merge-duplicates' && returned.inserted === 0
  const headers = { ...applied(preferences, ['resolution', 'return']), 'content-range': `*/*` }
  return preferences.get('return') === 'representation'
    ? { status: isAllOld ? 200 : 201, headers: { ...json, ...headers }, body: returned.body }
    : { status: isAllOld ? 200 : 201, headers, body: '' }
}

async function change(client: PoolClient, request: ReceivedRequest, name: string, table: Table): Promise<Answer> {
  const isUpdate = request.method === 'PATCH'
  const object = isUpdate ? objectsIn(request.body)[0] : undefined
  const query = readQuery(name, request.url.searchParams, isUpdate ? [JSON.stringify(object)] : [])
  const preferences = readPreferences(request.headers['prefer'])
  const columns = knownColumns(name, table, Object.keys(object ?? {}))
  const sql = escapeIdentifier(name)
  const sets = columns.map((column) => `${column} = body.${column}`).join(', ')
  const verb = isUpdate
    ? `UPDATE ${sql} SET ${sets} FROM json_populate_record(NULL::${sql}, $1::json) AS body`
    : `DELETE FROM ${sql}`
  const { body, n } = await changed(client, query, preferences, `${verb}${query.where}`, false)
  const headers = {
    ...applied(preferences, ['return']),
    'content-range': isUpdate ? contentRange(0, n, null) : '*/*',
  }
  return preferences.get('return') === 'representation'
    ? { status: 200, headers: { ...json, ...headers }, body }
    : { status: 204, headers, body: '' }
}

/** Reads columns only to return them: without `return=representation` no permission to see the rows is needed. */
async function changed(
  client: PoolClient,
  { selected, values }: RequestQuery,
  preferences: ReadonlyMap<string, string>,
  statement: string,
  isInsertCounted: boolean,
): Promise<{ readonly body: string; readonly n: number; readonly inserted: number }> {
  const columns = preferences.get('return') === 'representation' ? selected : '1'
  const { rows } = await client.query<{ body: string; n: number; inserted: number }>(
    `WITH done AS (${statement} RETURNING ${columns}${isInsertCounted ? ', xmax = 0 AS "is new"' : ''})
     SELECT coalesce(json_agg(to_jsonb(done) - 'is new'), '[]')::text AS body, count(*)::int AS n,
       ${isInsertCounted ? 'count(*) FILTER (WHERE "is new")' : 'count(*)'}::int AS inserted FROM done`,
    values,
  )
  return rows[0] ?? { body: '[]', n: 0, inserted: 0 }
}

const applied = (
  preferences: ReadonlyMap<string, string>,
  names: readonly string[],
): Readonly<Record<string, string>> => {
  const given = names.flatMap((name) => (preferences.has(name) ? [`${name}=${preferences.get(name) ?? ''}`] : []))
  return given.length === 0 ? {} : { 'preference-applied': given.join(', ') }
}
