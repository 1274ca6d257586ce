import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { buildApp } from './app.ts'
import { prepareFirstStart } from './auth/first-start.ts'
import { createPasswords } from './auth/passwords.ts'
import type { DataPlace } from './backup/data-place.ts'
import { isDatabaseLost } from './backup/lost-database.ts'
import { clearRestoreRemains } from './backup/restore-folder.ts'
import { type Config, readConfig } from './config.ts'
import { createDiskFiles } from './files/disk-files.ts'
import { createS3Files } from './files/s3-files.ts'
import { keepFilesPrivate } from './files/keep-private.ts'
import type { FileStore } from './files/file-store.ts'
import type { App } from './http/zod-validation.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { findDamage, howToReplace } from './store/find-damage.ts'
import { isDamage } from './store/store-failure.ts'
import { noteStart } from './store/starts.ts'
import { openStore, type Store } from './store/store.ts'
import { createPostgresBus } from './stream/postgres-bus.ts'
import { giveOldHoursInstants } from './sync/old-hours.ts'
import { productName } from '@bama/domain/texts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const now = (): number => Date.now()

// Whoever reads the log may end, or its disk be full. That must not end the server, which reads on a full disk.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Ends the start with one line that says what to change. */
function refuse(reason: string): never {
  process.stderr.write(`Bama can not start. ${reason}\n`)
  process.exit(1)
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')

async function openDatabase(place: DataPlace): Promise<{ readonly store: Store; readonly isDamaged: boolean }> {
  const { dataDir, databaseUrl, filesDir } = place
  // The address contains a password, so only the reason is printed.
  const what = databaseUrl === null ? `DATA_DIR: the database in ${dataDir}` : 'DATABASE_URL: the database there'
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (await isDatabaseLost(place))
      return refuse(
        `${what} is empty, but there are images in ${filesDir}: put the database back, or a backup (npm run restore), or move the images away to begin anew`,
      )
    if (databaseUrl !== null && existsSync(join(dataDir, 'bama.sqlite')))
      process.stderr.write(
        `DATA_DIR: bama.sqlite is not used, because DATABASE_URL is set: move it away, or a backup made without DATABASE_URL takes it for the data\n`,
      )
    const store = await openStore(place)
    // PostgreSQL itself checks each page when reading it.
    const damage = databaseUrl === null ? await findDamage(store.db) : null
    if (damage !== null) process.stderr.write(`${what} is damaged: ${damage.replaceAll('\n', ' ')}. ${howToReplace}\n`)
    await store.write(noteStart)
    return { store, isDamaged: damage !== null }
  } catch (error) {
    return refuse(`${what} can not be opened: ${messageOf(error)}${isDamage(error) ? `. ${howToReplace}` : ''}`)
  }
}

async function openFiles({ filesDir, objectStorage }: Config): Promise<FileStore> {
  if (objectStorage !== null) {
    const storage = createS3Files(objectStorage)
    try {
      // A wrong key or bucket is reported at the start, not at the first photo.
      await storage.get('bama-start')
      await clearRestoreRemains(filesDir)
      return storage
    } catch (error) {
      return refuse(`FILES_URL: ${messageOf(error)}`)
    }
  }
  try {
    mkdirSync(filesDir, { recursive: true, mode: 0o700 })
    accessSync(filesDir, constants.W_OK)
    await clearRestoreRemains(filesDir)
    return createDiskFiles(filesDir)
  } catch (error) {
    return refuse(`FILES_URL, DATA_DIR: images can not be kept in ${filesDir}: ${messageOf(error)}`)
  }
}

function refusePort(error: unknown, port: number): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return refuse(
    isTaken ? `PORT: ${port} is in use by another program; set PORT to a free one` : `HOST, PORT: ${messageOf(error)}`,
  )
}

/** Refuses a taken port before anything is changed: a start replaces the set-up link of the server that has it. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    refusePort(error, port)
  }
  await promisify(probe.close.bind(probe))()
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  await app.listen({ host, port }).catch((error: unknown) => refusePort(error, port))
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Answers what was asked, tells open streams to go, and leaves; who still reads after four seconds is cut off. */
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

keepFilesPrivate()
const read = readConfig(process.env)
const config = read.ok ? read.value : refuse(read.error)
await checkPort(config)
const { store, isDamaged } = await openDatabase(config)
if (!isDamaged) await giveOldHoursInstants(store, { zone: config.timeZone, nowMs: now() })
const passwords = createPasswords({ randomBytes })
const setupCode = await prepareFirstStart({ store, passwords, randomBytes, now, firstAdmin: config.firstAdmin })
const bus = config.databaseUrl === null ? {} : { bus: createPostgresBus(config.databaseUrl) }
const files = await openFiles(config)
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
  isDamaged,
  ...bus,
})
stopOnSignal(app, store)
const port = await listen(app, config)
const origin = config.origin ?? `http://localhost:${port}`
// Printed first: the plain address leads to the set-up too, but without the code.
if (setupCode !== null) process.stdout.write(`First start, create the admin here: ${origin}/setup#code=${setupCode}\n`)
process.stdout.write(`${productName} / Bama: ${origin}\n`)
