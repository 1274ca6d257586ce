import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Client } from 'pg'
import { startPostgres } from './postgres.ts'
import { type Answer, startPostgrest } from './postgrest/postgrest.ts'

/**
 * A hosted database in a process of its own: PostgreSQL, PostgREST as postgrest.ts has it, and a gateway before it. Started
 * with an IPC channel; the first message says where it is and by which secret its tokens are signed. It has the roles that
 * Supabase has, and grants them what Supabase grants: everything on every table, so that only policies protect. Ends when
 * who started it goes away.
 */
export interface HostedAt {
  readonly address: string
  readonly jwtSecret: string
}

/** Requests to this process, which are handled one at a time. */
export type HostedRequest =
  /** Runs SQL as the owner of the database. All of it uses one connection, so a transaction may stay open. */
  | { readonly do: 'sql'; readonly text: string }
  | { readonly do: 'max rows'; readonly rows: number | null }
  /** Advances the clock. */
  | { readonly do: 'pass'; readonly ms: number }
  /** Makes the gateway answer the next call itself, or cut its connection, before or after the call is performed. */
  | { readonly do: 'next'; readonly answer: Answer | 'cut' | 'cut after' }
  /** The largest body that the gateway accepts. */
  | { readonly do: 'most bytes'; readonly bytes: number }
  /** Returns the calls since the last such request, as `GET /user_data?…`. */
  | { readonly do: 'calls' }

export interface HostedAnswer {
  readonly error?: string
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
  readonly calls?: readonly string[]
}

const postgres = await startPostgres()
const ownerUrl = await postgres.newDatabase()
const password = randomBytes(16).toString('hex')
const jwtSecret = randomBytes(32).toString('hex')
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
await owner.query(`
  CREATE ROLE anon NOLOGIN;
  CREATE ROLE authenticated NOLOGIN;
  CREATE ROLE authenticator LOGIN NOINHERIT PASSWORD '${password}';
  GRANT anon, authenticated TO authenticator;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO anon, authenticated;
`)
const databaseUrl = ownerUrl.replace(/\/\/[^@]+@/, `//authenticator:${password}@`)

let passedMs = 0
let mostBytes = Number.POSITIVE_INFINITY
const planned: (Answer | 'cut' | 'cut after')[] = []
const calls: string[] = []

function before(request: IncomingMessage, answer: (gateway: Answer) => void): boolean {
  if (request.method === 'OPTIONS') return false
  calls.push(`${request.method ?? ''} ${request.url ?? ''}`)
  const next = planned.shift()
  if (next === 'cut') {
    request.socket.destroy()
    return true
  }
  // The call is performed, but its answer finds the connection closed.
  if (next === 'cut after') {
    request.on('end', () => request.socket.end().destroySoon())
    return false
  }
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) {
    request.resume()
    answer({ status: 413, headers: {}, body: '<html>413 Request Entity Too Large</html>' })
    return true
  }
  if (next === undefined) return false
  request.resume()
  answer(next)
  return true
}

const postgrest = await startPostgrest({ databaseUrl, jwtSecret, now: () => Date.now() + passedMs, before })

async function perform(request: HostedRequest): Promise<HostedAnswer> {
  if (request.do === 'sql') {
    const results = [await owner.query<Record<string, unknown>>(request.text)].flat()
    await postgrest.settled()
    return { rows: results.at(-1)?.rows ?? [] }
  }
  if (request.do === 'calls') return { calls: calls.splice(0) }
  if (request.do === 'max rows') postgrest.maxRows = request.rows
  if (request.do === 'pass') passedMs += request.ms
  if (request.do === 'next') planned.push(request.answer)
  if (request.do === 'most bytes') mostBytes = request.bytes
  return {}
}

async function hear(request: HostedRequest): Promise<void> {
  const answer = await perform(request).catch((error: unknown): HostedAnswer => ({ error: String(error) }))
  process.send?.(answer)
}

async function end(): Promise<void> {
  await last
  await postgrest.stop()
  await owner.end()
  await postgres.stop()
  process.exit(0)
}

let last = Promise.resolve()
process.on('message', (request: HostedRequest) => {
  last = last.then(() => hear(request))
})
process.on('disconnect', () => void end())
process.send?.({ address: postgrest.address, jwtSecret } satisfies HostedAt)
