import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { buildApp } from './app.ts'
import { prepareFirstStart } from './auth/first-start.ts'
import { createPasswords } from './auth/passwords.ts'
import { type Config, readConfig } from './config.ts'
import { createDiskFiles } from './files/disk-files.ts'
import type { FileStore } from './files/file-store.ts'
import type { App } from './http/zod-validation.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { openStore, type Store } from './store/store.ts'
import { createPostgresBus } from './stream/postgres-bus.ts'
import { giveOldHoursInstants } from './sync/old-hours.ts'
import { productName } from '@bama/domain/texts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const now = (): number => Date.now()

/** Ends the start with one line that says what to change. */
function refuse(reason: string): never {
  process.stderr.write(`Bama can not start. ${reason}\n`)
  process.exit(1)
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')

async function openDatabase({ dataDir, databaseUrl }: Config): Promise<Store> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await openStore({ dataDir, databaseUrl })
  } catch (error) {
    // The address holds a password: the reason may be told, the address not.
    const what = databaseUrl === null ? `DATA_DIR: the database in ${dataDir}` : 'DATABASE_URL: the database there'
    return refuse(`${what} can not be opened: ${messageOf(error)}`)
  }
}

function openFiles({ filesDir }: Config): FileStore {
  try {
    mkdirSync(filesDir, { recursive: true, mode: 0o700 })
    accessSync(filesDir, constants.W_OK)
    return createDiskFiles(filesDir)
  } catch (error) {
    return refuse(`FILES_URL, DATA_DIR: images can not be kept in ${filesDir}: ${messageOf(error)}`)
  }
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    refuse(
      isTaken
        ? `PORT: ${port} is in use by another program; set PORT to a free one`
        : `HOST, PORT: ${messageOf(error)}`,
    )
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Answers what was asked, tells open streams to go, and leaves; whoever still reads after four seconds is cut off. */
function stopOnSignal(app: App, store: Store): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), 4000).unref()
    await app.close()
    await store.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

const read = readConfig(process.env)
const config = read.ok ? read.value : refuse(read.error)
const store = await openDatabase(config)
await giveOldHoursInstants(store, { zone: config.timeZone, nowMs: now() })
const passwords = createPasswords({ randomBytes })
const setupCode = await prepareFirstStart({ store, passwords, randomBytes, now, firstAdmin: config.firstAdmin })
const bus = config.databaseUrl === null ? {} : { bus: createPostgresBus(config.databaseUrl) }
const files = openFiles(config)
const mailer = config.smtp === null ? null : createSmtpMailer(config.smtp)
const app = buildApp({
  store,
  files,
  config,
  now,
  randomBytes,
  webRoot,
  version: packageJson.version,
  logTo: process.stderr,
  mailer,
  ...bus,
})
stopOnSignal(app, store)
const port = await listen(app, config)
const origin = config.origin ?? `http://localhost:${port}`
process.stdout.write(`${productName} / Bama: ${origin}\n`)
if (setupCode !== null) process.stdout.write(`First start, create the admin here: ${origin}/setup#code=${setupCode}\n`)
