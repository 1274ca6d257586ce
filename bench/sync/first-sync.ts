import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { readSyncResponse } from '@bama/sync'
import { launchOptions } from '../../e2e/fixtures/chromium.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, adminEnv, fill, median, openDevice, signIn } from './parts.ts'

const activeEvents = 300
const archivedEvents = Number(process.env['BENCH_ARCHIVED'] ?? 49_700)
const rounds = 3

export interface FirstSyncFigures {
  /** Milliseconds from the first request of the sync to its end. */
  readonly productMs: number
  /** Milliseconds from that request to the first card on the board. */
  readonly boardMs: number
  /** A plain fetch and one `bulkPut` of the same records into a store with the same indexes. */
  readonly rawMs: number
  readonly records: number
  readonly megabytes: number
}

interface Fetched {
  /** All records as a device stores them, in one JSON text. */
  readonly text: Buffer
  readonly records: number
  /** The size of the server's responses before compression. */
  readonly bytes: number
}

async function fetchAll(address: string): Promise<Fetched> {
  const device = openDevice(address, await signIn(address))
  const records: unknown[] = []
  for (;;) {
    const page = readSyncResponse(await device.sync([]))
    if (page === null) throw new Error('the answer is none')
    records.push(...(page.changes['events'] ?? []))
    if (!page.more)
      return { text: Buffer.from(JSON.stringify(records)), records: records.length, bytes: device.received() }
  }
}

const rawPage = '<!doctype html><meta charset="utf-8"><title>raw</title><script src="/dexie.js"></script>'

function serveRaw(bytes: Buffer): Promise<Server> {
  const dexie = readFileSync(join(import.meta.dirname, '../../node_modules/dexie/dist/dexie.min.js'))
  const server = createServer((request, response) => {
    if (request.url === '/bytes') return response.setHeader('content-type', 'application/json').end(bytes)
    if (request.url === '/dexie.js') return response.setHeader('content-type', 'text/javascript').end(dexie)
    return response.setHeader('content-type', 'text/html').end(rawPage)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function measureRaw(browser: Browser, server: Server): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const ms = await page.evaluate(async () => {
    interface RawDexie {
      version(n: number): { stores(schema: object): void }
      open(): Promise<unknown>
      table(name: string): { bulkPut(rows: unknown[]): Promise<unknown> }
    }
    const DexieClass = Reflect.get(globalThis, 'Dexie') as new (name: string, options: object) => RawDexie
    const db = new DexieClass('raw', { chromeTransactionDurability: 'strict' })
    db.version(1).stores({
      events: 'id, date, status, client_id, created_at, updated_at, user_id, _current, *_months',
    })
    await db.open()
    const started = performance.now()
    const records = (await (await fetch('/bytes')).json()) as unknown[]
    await db.table('events').bulkPut(records)
    return performance.now() - started
  })
  await context.close()
  return ms
}

/** Watches from inside the page: the first request, the first card, the end of the first pull. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { board?: number; done?: number } = {}
    Object.assign(globalThis, { seenSync: seen })
    const watching = new MutationObserver(() => {
      if (document.querySelector('[data-event-id]') === null) return
      seen.board = performance.now()
      watching.disconnect()
    })
    watching.observe(document, { subtree: true, childList: true })
    const finished = (name: string): Promise<boolean> =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => resolve(false))
        opening.addEventListener('success', () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('_metadata')) {
            db.close()
            return resolve(false)
          }
          const reading = db.transaction('_metadata').objectStore('_metadata').get('pull')
          reading.addEventListener('success', () => {
            const pull = reading.result as { value?: { lastSyncTime?: string | null } } | undefined
            db.close()
            resolve(typeof pull?.value?.lastSyncTime === 'string')
          })
        })
      })
    const look = async (): Promise<void> => {
      const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('PixelArtDB:'))?.name
      if (name !== undefined && (await finished(name))) {
        seen.done = performance.now()
        return
      }
      // Seldom, because each look waits for the sync's transaction and the next one for it.
      setTimeout(() => void look(), 100)
    }
    setTimeout(() => void look(), 200)
  })
}

interface Seen {
  readonly board: number
  readonly done: number
  readonly first: number
}

/** Signs in at the board's address, so that the first card waits for nothing but the sync. */
export async function signInAtBoard(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/Events`)
  const login = new LoginPage(page)
  await login.fill(admin.email, admin.password)
  await login.submit()
}

/**
 * Measures the first sync of a new device, which `signInOn` signs in at the board; `look` may measure more on the
 * filled device.
 */
export async function measureProduct(
  browser: Pick<Browser, 'newContext'>,
  signInOn: (page: Page) => Promise<void>,
  look: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly productMs: number; readonly boardMs: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'he-IL' })
  const page = await context.newPage()
  await watch(page)
  await signInOn(page)
  await page.waitForFunction(
    () => Reflect.get(Reflect.get(globalThis, 'seenSync') as object, 'done') !== undefined,
    undefined,
    { timeout: 240_000 },
  )
  const seen = await page.evaluate((): Seen => {
    const { board, done } = Reflect.get(globalThis, 'seenSync') as { board: number; done: number }
    const first =
      performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/sync'))?.startTime ?? 0
    return { board, done, first }
  })
  await look(page)
  await context.close()
  return { productMs: seen.done - seen.first, boardMs: seen.board - seen.first }
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions)

export const measureFirstSync = (): Promise<FirstSyncFigures> =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, adminEnv)
    await fill(openDevice(server.address, await signIn(server.address)), {
      active: activeEvents,
      archived: archivedEvents,
    })
    const { text, records, bytes } = await fetchAll(server.address)
    const raw = await serveRaw(text)
    const browser = await launchBrowser()
    const products: { readonly productMs: number; readonly boardMs: number }[] = []
    const raws: number[] = []
    // Alternating, so that a busy moment of the machine affects both.
    for (let round = 0; round < rounds; round++) {
      raws.push(await measureRaw(browser, raw))
      products.push(await measureProduct(browser, (page) => signInAtBoard(page, server.address)))
    }
    await browser.close()
    raw.close()
    await server.stop()
    return {
      productMs: median(products.map(({ productMs }) => productMs)),
      boardMs: median(products.map(({ boardMs }) => boardMs)),
      rawMs: median(raws),
      records,
      megabytes: bytes / 1e6,
    }
  })
