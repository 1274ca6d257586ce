import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { launchOptions } from '../../e2e/fixtures/chromium.ts'
import { launchBrowser, measureProduct, signInAtBoard } from '../sync/first-sync.ts'
import { adminEnv, openDevice, signIn } from '../sync/parts.ts'
import { buildPages, ensurePeers } from './build-pages.ts'
import { firstSync, measureCopy, measureDiskView, openPeerPage } from './measure.ts'
import { postJson } from './post-json.ts'
import { keepRun, readLastRun } from './publish.ts'
import { pushes } from './pushes.ts'
import { type PlainRecord, readRecords, seedProduct, total } from './records.ts'
import { isChosen, type PeerName, peers, type RowName, rowTitles } from './rows.ts'
import { builtPages, pageOf } from './servers/pages.ts'
import { startPeerServer } from './servers/start-server.ts'
import { type Run, tableOf, timeOf, withRun } from './table.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** No round starts that would probably end after this many minutes. */
const mostMinutes = Number(process.env['BENCH_MINUTES'] ?? 60)
/** `BENCH_PEERS` limits the run to some peers, for trying out. */
const chosen = peers.filter((peer) => process.env['BENCH_PEERS']?.split(',').includes(peer) ?? true)

/** Other settings of RxDB and PouchDB, to find those that suit them: `?batch=100`, `?adapter=idb`. */
const query = process.env['BENCH_QUERY'] ?? ''

type Round = Partial<Record<RowName, number>>

/**
 * Runs with a profile on disk, as people have: a private one would keep its databases in memory, and no commit would be
 * flushed.
 */
const withProfile = <T>(work: (newContext: () => Promise<BrowserContext>) => Promise<T>): Promise<T> =>
  withDataDir((profile) =>
    work(() =>
      chromium.launchPersistentContext(profile, {
        ...launchOptions,
        viewport: { width: 1440, height: 900 },
        locale: 'he-IL',
      }),
    ),
  )

/** The built app fills the copy; the rest are calls of the app's data layer on it (pages/product.ts). */
const measureProductRound = (address: string): Promise<Round> =>
  withProfile(async (newContext) => {
    let rest: Round = {}
    const { productMs } = await measureProduct(
      { newContext },
      (page) => signInAtBoard(page, address),
      async (page) => {
        const context = page.context()
        // A path that the app's service worker doesn't handle.
        const place = `${address}/api/bench/`
        await context.route(`${place}*`, (route, request) => {
          const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
          return name === 'page'
            ? route.fulfill({ contentType: 'text/html', body: pageOf('product.js') })
            : route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(builtPages, name)) })
        })
        await (await context.newPage()).goto('about:blank')
        await page.close()
        rest = await measureCopy(context, `${place}page`)
        if (isChosen('liveFromDisk')) rest = { ...rest, ...(await measureDiskView(context, `${place}page`)) }
      },
    )
    return { firstSync: productMs, ...rest }
  })

const measurePeerRound = (peer: PeerName, address: string): Promise<Round> =>
  withProfile(async (newContext) => {
    const context = await newContext()
    const page = await openPeerPage(context, address)
    const ms = await firstSync(page)
    await page.close()
    const rest = await measureCopy(context, address)
    await context.close()
    // These peers show only what was written. Dexie's cache shows changes earlier, and has no other view.
    const liveFromDisk = peer === 'dexie' ? undefined : rest.live
    return { firstSync: ms, ...rest, ...(liveFromDisk !== undefined && { liveFromDisk }) }
  })

const measureRound = (peer: PeerName, address: string): Promise<Round> =>
  peer === 'product' ? measureProductRound(address) : measurePeerRound(peer, address)

async function seedPeers(records: readonly PlainRecord[], plain: string, pouch: string): Promise<void> {
  await fetch(`${pouch}/events`, { method: 'PUT' })
  for (let start = 0; start < records.length; start += 1000) {
    const batch = records.slice(start, start + 1000)
    await postJson(`${plain}/push-plain`, batch)
    await postJson(`${pouch}/events/_bulk_docs`, { docs: batch.map(({ id, ...fields }) => ({ _id: id, ...fields })) })
  }
}

const versionsOfPeers = (): Record<string, string> =>
  Object.fromEntries(
    ['dexie', 'rxdb', 'pouchdb', 'express-pouchdb', 'leveldown'].map((name) => [
      name,
      (
        JSON.parse(
          readFileSync(join(import.meta.dirname, 'node_modules', name, 'package.json'), 'utf8'),
        ) as Run['versions']
      )['version'] ?? '',
    ]),
  )

async function chromiumVersion(): Promise<string> {
  const browser = await launchBrowser()
  const version = browser.version()
  await browser.close()
  return version
}

/** Measures all peers in turns, and saves the results after each round. */
async function measureAll(addresses: Readonly<Record<PeerName, string>>): Promise<void> {
  const rows = (Object.keys(rowTitles) as RowName[]).filter((row) => isChosen(row))
  const before = readLastRun()
  const values = new Map<string, number[]>()
  const facts = { records: total, cores: cpus().length, chromium: await chromiumVersion(), node: process.version }
  const loads: number[] = []
  const started = performance.now()
  const minutesNow = (): number => (performance.now() - started) / 60_000
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && (minutesNow() * (round + 1)) / round > mostMinutes) {
      console.log(`after ${round} rounds and ${minutesNow().toFixed(0)} minutes there is no time for another`)
      break
    }
    for (const peer of chosen) {
      const push = isChosen('push') ? await pushes[peer]?.() : undefined
      const figures = { ...(await measureRound(peer, addresses[peer])), ...(push !== undefined && { push }) }
      for (const [row, ms] of Object.entries(figures)) {
        const key = `${row} ${peer}`
        values.set(key, [...(values.get(key) ?? []), Math.round(ms * 100) / 100])
      }
      const texts = Object.entries(figures).map(([row, ms]) => `${row} ${timeOf(ms)}`)
      console.log(`round ${round + 1}, load ${loadavg()[0]?.toFixed(1)}, ${peer}: ${texts.join(', ')}`)
    }
    loads.push(Math.round((loadavg()[0] ?? 0) * 10) / 10)
    const samples = rows.flatMap((row) =>
      chosen.flatMap((peer) => {
        const ms = values.get(`${row} ${peer}`)
        return ms === undefined ? [] : [{ row, peer, ms }]
      }),
    )
    const minutes = Math.round(minutesNow() * 10) / 10
    const isPart = rows.length < Object.keys(rowTitles).length
    const run = { ...(isPart && { rows }), ...facts, rounds: round + 1, minutes, loads, versions: versionsOfPeers() }
    keepRun(withRun(before, { runs: [run], samples }))
    if (round === rounds - 1 || minutes * 2 > mostMinutes) console.log(tableOf(samples))
  }
}

export async function runPeers(): Promise<void> {
  ensurePeers()
  await buildPages()
  await withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, adminEnv)
    const cookie = await signIn(server.address)
    await seedProduct(openDevice(server.address, cookie))
    const records = await readRecords(openDevice(server.address, cookie))
    await withDataDir(async (peerDir) => {
      const plain = await startPeerServer('plain-server.ts', peerDir)
      const pouch = await startPeerServer('pouchdb-server.js', peerDir)
      await seedPeers(records, plain.address, pouch.address)
      const pages = (server: string, name: PeerName): string => `${server}/page/${name}`
      await measureAll({
        product: server.address,
        raw: pages(plain.address, 'raw'),
        dexie: pages(plain.address, 'dexie'),
        rxdb: pages(plain.address, 'rxdb') + query,
        pouchdb: pages(pouch.address, 'pouchdb') + query,
      })
      await pouch.stop()
      await plain.stop()
    })
    await server.stop()
  })
}
