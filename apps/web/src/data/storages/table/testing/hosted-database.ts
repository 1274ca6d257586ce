import { fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../../../../..')

/** See apps/server/testing/postgrest-main.ts. */
interface GatewayAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Row = Readonly<Record<string, unknown>>

export interface HostedDatabase {
  readonly address: string
  /** A token for a person, with the role `authenticated` and valid for an hour unless `claims` differ. */
  tokenOf(userId: string, claims?: Row): string
  /** Runs SQL as the database's owner, on one connection. */
  sql(text: string): Promise<readonly Row[]>
  setMaxRows(rows: number | null): Promise<void>
  /** Advances the database's clock. */
  pass(ms: number): Promise<void>
  /** What the next call gets instead of its response. `cut after`: it takes effect, but the connection breaks. */
  next(answer: GatewayAnswer | 'cut' | 'cut after'): Promise<void>
  setMostBytes(bytes: number): Promise<void>
  /** The calls since the last time this was called. */
  calls(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** The SQL blocks of docs/guides/hosted-table.md, unchanged. */
export function sqlOfGuide(): readonly string[] {
  const page = readFileSync(join(root, 'docs/guides/hosted-table.md'), 'utf8')
  return [...page.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** Starts PostgreSQL behind PostgREST, as described in apps/server/testing/postgrest, without any table. */
export async function startHostedDatabase(): Promise<HostedDatabase> {
  const child = fork(join(root, 'apps/server/testing/postgrest-main.ts'), {
    cwd: root,
    execPath: join(root, 'node_modules/.bin/node'),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ address, jwtSecret }] = (await once(child, 'message')) as [{ address: string; jwtSecret: string }]
  const ended = once(child, 'exit').then(() => [{ error: 'the hosted database ended' }])
  let last: Promise<unknown> = Promise.resolve()
  /** Sends requests one at a time, because responses come in their order. */
  const ask = (request: object): Promise<{ readonly rows?: readonly Row[]; readonly calls?: readonly string[] }> => {
    const answer = last.then(async () => {
      const heard = Promise.race([once(child, 'message'), ended])
      child.send(request)
      const [answer] = (await heard) as [{ error?: string; rows?: readonly Row[]; calls?: readonly string[] }]
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer
    })
    last = answer.catch(() => undefined)
    return answer
  }
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    address,
    tokenOf(userId, claims = {}) {
      const exp = Math.floor(Date.now() / 1000) + 3600
      const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'authenticated', sub: userId, exp, ...claims })}`
      return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
    },
    sql: async (text) => (await ask({ do: 'sql', text })).rows ?? [],
    setMaxRows: async (rows) => void (await ask({ do: 'max rows', rows })),
    pass: async (ms) => void (await ask({ do: 'pass', ms })),
    next: async (answer) => void (await ask({ do: 'next', answer })),
    setMostBytes: async (bytes) => void (await ask({ do: 'most bytes', bytes })),
    calls: async () => (await ask({ do: 'calls' })).calls ?? [],
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
