import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayInZone } from '@bama/domain'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { fillDemonstration } from '../../apps/server/demo/fill-demonstration.ts'
import { createDiskFiles } from '../../apps/server/src/files/disk-files.ts'
import { openSqliteStore } from '../../apps/server/src/store/store.ts'
import { signInTo } from '../../apps/server/testing/api-client.ts'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { serveStaticFiles } from '../../e2e/fixtures/static-files.ts'
import { launchOptions } from '../../e2e/fixtures/chromium.ts'
import { DatabasePage } from '../../e2e/pages/database-page.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { type LongTask, longTasksDuring } from '../browser/long-tasks.ts'
import { differences, fieldCount, isExpected, recordsOfBackup, recordsOfServer, type Records } from './equality.ts'

/**
 * npm run bench -- backup [SCALE] [PART…] (server, empty, alone): backs up a demonstration's workspace, clears it and
 * restores it by each strategy, on servers and on devices without one. Reports what blocked the page, and what differs
 * afterwards.
 */
const zone = 'Asia/Jerusalem'
const [, , size = '20', ...chosen] = process.argv
const scale = Number(size)
const parts = chosen.length > 0 ? chosen : ['server', 'empty', 'alone']
const backupWins = 'הגיבוי קובע'
const strategies = ['המאוחר קובע', backupWins, 'הקיים נשאר']

/** Longer tasks are noticeable. */
const limitMs = 50

interface Person {
  readonly email: string
  readonly password: string
}

/** A device with the database tab open. */
interface Device {
  readonly context: BrowserContext
  readonly database: DatabasePage
}

async function measured(browser: Browser, what: string, work: () => Promise<unknown>): Promise<void> {
  let ms = 0
  const tasks = await longTasksDuring(browser, limitMs, async () => {
    const begun = performance.now()
    await work()
    ms = performance.now() - begun
  })
  // The test's own scripts in the page aren't part of the product.
  const cpuOf = ({ cpuMs, testMs }: LongTask): number => Math.max(0, cpuMs - testMs)
  const worst = (of: (task: LongTask) => number): number => Math.round(Math.max(0, ...tasks.map(of)))
  const dear = tasks.filter((task) => cpuOf(task) > limitMs)
  console.log(
    `${what}: ${(ms / 1000).toFixed(1)} s; longest task ${worst(cpuOf)} ms of processor (${dear.length} over ${limitMs}), ` +
      `${worst(({ wallMs }) => wallMs)} ms by the clock (${tasks.length})`,
  )
  for (const task of dear) {
    const parts = task.ran.slice(0, 12).map(({ name, ms: partMs }) => `${name} ${Math.round(partMs)}`)
    console.log(`    ${Math.round(cpuOf(task))} ms (${Math.round(task.wallMs)}): ${parts.join(', ')}`)
  }
}

function report(what: string, person: Person, expected: Records, actual: Records, strategy = backupWins): void {
  const found = differences(expected, actual)
  const self = [...expected.values()].find(({ email }) => email === person.email)
  const facts = { selfId: String(self?.['id']), ownStays: strategy !== backupWins, records: expected }
  const wrong = found.filter((difference) => !isExpected(difference, facts))
  const named = wrong.length === 0 ? '' : `: ${wrong.slice(0, 20).join(', ')}`
  console.log(
    `  ${what}: ${actual.size} records, ${fieldCount(actual).toLocaleString('en')} fields, ` +
      `${found.length} differ, ${wrong.length} of them unexpectedly${named}`,
  )
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'he-IL' })
  // A busy machine may be slow, which doesn't matter here.
  context.setDefaultTimeout(300_000)
  return context
}

const upToDate = (database: DatabasePage): Promise<void> =>
  database.sync().getByText('לפני פחות מדקה').waitFor({ timeout: 300_000 })

async function atTheTab(context: BrowserContext, page: Page, address: string): Promise<Device> {
  const database = new DatabasePage(page)
  await page.goto(`${address}/Settings?tab=database`)
  await database.stats().waitFor({ timeout: 300_000 })
  return { context, database }
}

async function deviceOf(browser: Browser, address: string, person: Person): Promise<Device> {
  const context = await newContext(browser)
  const page = await context.newPage()
  await new LoginPage(page).enter(address, person)
  const device = await atTheTab(context, page, address)
  await upToDate(device.database)
  return device
}

async function deviceAlone(browser: Browser, address: string, person: Person): Promise<Device> {
  const context = await newContext(browser)
  const page = await context.newPage()
  await new LoginPage(page).beginWithoutServer(address, person)
  return atTheTab(context, page, address)
}

const restore = (browser: Browser, what: string, { database }: Device, file: string, strategy: string) =>
  measured(browser, `${what}: looked at and restored (${strategy})`, async () => {
    await database.chooseFile(file)
    const people = database.restoreDialog().getByRole('checkbox')
    await people.check()
    await database.preview('סך הכול').waitFor({ timeout: 120_000 })
    await database.restore(strategy)
    await database.banner(/שוחזר/).waitFor({ timeout: 300_000 })
    // The screen is read again.
    await database.page.waitForTimeout(3000)
  })

async function backUp(browser: Browser, what: string, { database }: Device): Promise<string> {
  let text = ''
  await measured(browser, `${what}: a backup as a file`, async () => {
    ;({ text } = await database.backUp())
  })
  return text
}

/** A workspace and its backup. */
interface Made {
  readonly browser: Browser
  readonly person: Person
  readonly file: string
  readonly records: Records
}

/** Empties the device and fills it again; a restore then has nothing to do. */
async function onOneServer({ browser, person, file, records }: Made, device: Device): Promise<void> {
  await measured(browser, 'server: the device emptied and filled again', async () => {
    await device.database.clear('כל השינויים נשלחו לשרת.')
    await device.database.banner('כל הנתונים נמחקו').waitFor()
    await upToDate(device.database)
  })
  for (const strategy of strategies) await restore(browser, 'server, nothing to do', device, file, strategy)
  report('after it', person, records, recordsOfBackup(await backUp(browser, 'server', device)))
}

/** Restores onto empty servers. */
async function onEmptyServers({ browser, person, file, records }: Made, env: Readonly<Record<string, string>>) {
  for (const strategy of strategies)
    await withDataDir(async (dataDir) => {
      const server = await startServer(dataDir, env)
      const device = await deviceOf(browser, server.address, person)
      await restore(browser, 'empty server', device, file, strategy)
      const has = async (): Promise<number> =>
        (await recordsOfServer(await signInTo(server.address, person.email, person.password))).size
      console.log(`  the server has ${await has()} records of ${records.size}`)
      const total = device.database.stats().getByRole('row').last()
      await total.getByText(records.size.toLocaleString('he')).waitFor({ timeout: 300_000 })
      report('restored', person, records, recordsOfBackup(await backUp(browser, 'empty server', device)), strategy)
      await device.context.close()
      await server.stop()
    })
}

/** Restores onto empty devices without a server. */
async function withoutServers({ browser, person, file, records }: Made): Promise<void> {
  const files = await serveStaticFiles({ isApiMissing: true })
  const restored = async (strategy: string, expected: Records): Promise<string> => {
    const device = await deviceAlone(browser, files.address, person)
    await restore(browser, 'without a server', device, file, strategy)
    const made = await backUp(browser, 'without a server', device)
    report('restored', person, expected, recordsOfBackup(made), strategy)
    await device.context.close()
    return made
  }
  const made = await restored(backupWins, records)
  await writeFile(file, made)
  for (const strategy of strategies) await restored(strategy, recordsOfBackup(made))
  await files.stop()
}

await withDataDir(async (dataDir) => {
  const store = await openSqliteStore(join(dataDir, 'bama.sqlite'))
  const nowMs = Date.now()
  const files = createDiskFiles(join(dataDir, 'files'))
  const filled = await fillDemonstration(
    { store, files },
    { seed: 5787, scale, nowMs, today: dayInZone(nowMs, zone), zone },
  )
  await store.close()
  if (!filled.ok) throw new Error(filled.error)
  const person = filled.value.accounts.find(({ role }) => role === 'admin')
  if (person === undefined) throw new Error('a demonstration has an admin')
  const env = { BAMA_ADMIN_EMAIL: person.email, BAMA_ADMIN_PASSWORD: person.password }
  const server = await startServer(dataDir, env)
  const browser = await chromium.launch(launchOptions)
  const folder = await mkdtemp(join(tmpdir(), 'bama-backup-'))
  const file = join(folder, 'backup.json')
  try {
    const atServer = await recordsOfServer(await signInTo(server.address, person.email, person.password))
    console.log(`${atServer.size.toLocaleString('en')} records, scale ${scale}; load ${loadavg()[0]?.toFixed(1)}`)
    const first = await deviceOf(browser, server.address, person)
    const made = await backUp(browser, 'server', first)
    await writeFile(file, made)
    report('what it holds', person, atServer, recordsOfBackup(made))
    const workspace: Made = { browser, person, file, records: atServer }
    if (parts.includes('server')) await onOneServer(workspace, first)
    await first.context.close()
    if (parts.includes('empty')) await onEmptyServers(workspace, env)
    if (parts.includes('alone')) await withoutServers(workspace)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
})
