import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { buildApp } from './app.ts'
import { prepareFirstStart } from './auth/first-start.ts'
import { createPasswords } from './auth/passwords.ts'
import { type Config, readConfig } from './config.ts'
import type { App } from './http/zod-validation.ts'
import { openSqliteStore, type Store } from './store/store.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const now = (): number => Date.now()

/** Ends the start with one line that says what to change. */
function refuse(reason: string): never {
  process.stderr.write(`Bama can not start. ${reason}\n`)
  process.exit(1)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')

async function openStore({ dataDir }: Config): Promise<Store> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await openSqliteStore(join(dataDir, 'bama.sqlite'))
  } catch (error) {
    return refuse(`DATA_DIR: the database in ${dataDir} can not be opened: ${messageOf(error)}`)
  }
}

async function listen(app: App, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    refuse(isTaken ? `PORT: ${port} is in use by another program; set PORT to a free one` : `HOST, PORT: ${messageOf(error)}`)
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
const store = await openStore(config)
const passwords = createPasswords({ randomBytes })
const setupCode = await prepareFirstStart({ store, passwords, randomBytes, now, firstAdmin: config.firstAdmin })
const app = buildApp({ store, config, now, randomBytes, webRoot, version: packageJson.version, logTo: process.stderr })
stopOnSignal(app, store)
const port = await listen(app, config)
const origin = config.origin ?? `http://localhost:${port}`
process.stdout.write(`במה / Bama: ${origin}\n`)
if (setupCode !== null) process.stdout.write(`First start, create the admin here: ${origin}/setup#code=${setupCode}\n`)
