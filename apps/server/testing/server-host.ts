// Hosts many servers in one process, for tests that need a fresh one each: starting a process takes ten times as long as
// starting an app. Messages say what to start and stop. Tests of the start itself use `startServer`.
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Kysely } from 'kysely'
import { buildApp } from '../src/app.ts'
import { prepareFirstStart } from '../src/auth/first-start.ts'
import { createPasswords, type PasswordCost } from '../src/auth/passwords.ts'
import { readConfig } from '../src/config.ts'
import { createDiskFiles } from '../src/files/disk-files.ts'
import { migrate } from '../src/store/migrations.ts'
import { nodeSqliteDialect } from '../src/store/node-sqlite.ts'
import type { Tables } from '../src/store/schema.ts'
import { openStore } from '../src/store/store.ts'
import type { HostAnswer, HostRequest } from './hosted-server.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const now = (): number => Date.now()
/** Today's cost would take a twentieth of a second per person and sign-in. Only tests of the start itself pay it. */
const passwordCost: PasswordCost = { memory: 64, passes: 1, parallelism: 1 }
const stops = new Map<number, () => Promise<void>>()

const answer = (message: HostAnswer): void => void process.send?.(message)

/** Creates a database with the product's tables and no rows, to be copied, because migrating takes longer. */
async function emptyDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bama-tables-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'bama.sqlite')
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(file) })
  await migrate(db)
  await db.destroy()
  return file
}

const withTables = emptyDatabase()

async function start(id: number, env: Readonly<Record<string, string>>): Promise<string> {
  const read = readConfig({ ...process.env, ...env, PORT: '0' })
  if (!read.ok) throw new Error(read.error)
  const config = read.value
  for (const folder of [config.dataDir, config.filesDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(config.dataDir, 'bama.sqlite')
  // An existing database is kept, because a server that was stopped may start again.
  if (config.databaseUrl === null && !existsSync(file)) copyFileSync(await withTables, file)
  const store = await openStore(config)
  const passwords = createPasswords({ randomBytes, cost: passwordCost })
  await prepareFirstStart({ store, passwords, randomBytes, now, firstAdmin: config.firstAdmin })
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      answer({ id, output: String(chunk) })
      done()
    },
  })
  const files = createDiskFiles(config.filesDir)
  const app = buildApp({
    store,
    files,
    config,
    now,
    randomBytes,
    webRoot,
    version: 'test',
    logTo,
    mailer: null,
    passwordCost,
  })
  stops.set(id, async () => {
    const closed = app.close()
    // The test is over, and nobody waits for open answers.
    app.server.closeAllConnections()
    await closed
    await store.close()
  })
  await app.listen({ host: config.host, port: 0 })
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
}

async function serve({ id, env }: HostRequest): Promise<void> {
  try {
    if (env !== undefined) return answer({ id, address: await start(id, env) })
    await stops.get(id)?.()
    stops.delete(id)
    answer({ id, isStopped: true })
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

process.on('message', (request: HostRequest) => void serve(request))
process.on('disconnect', () => process.exit(0))
