import { join } from 'node:path'
import { dayInZone } from '@bama/domain'
import { chromium, type Page } from '@playwright/test'
import { fillDemonstration } from '../../apps/server/demo/fill-demonstration.ts'
import { createDiskFiles } from '../../apps/server/src/files/disk-files.ts'
import { openSqliteStore } from '../../apps/server/src/store/store.ts'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { DatabasePage } from '../../e2e/pages/database-page.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'

/**
 * npm run bench -- backup [SCALE]: a backup of a large workspace is made, the device is emptied, and the backup is brought in by
 * each strategy. Says how long the page stood still at most meanwhile, and whether what is here afterwards is what was.
 */
const zone = 'Asia/Jerusalem'
const scale = Number(process.argv[2] ?? 20)

/** Long tasks of the page, in milliseconds, since the last look. */
const longTasks = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const kept = globalThis as unknown as { longTasks?: number[] }
    return kept.longTasks?.splice(0) ?? []
  })

const watch = (): void => {
  const kept: number[] = []
  Object.assign(globalThis, { longTasks: kept })
  new PerformanceObserver((list) => kept.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
}

async function measured(page: Page, what: string, work: () => Promise<unknown>): Promise<void> {
  await longTasks(page)
  const begun = performance.now()
  await work()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const tasks = await longTasks(page)
  const worst = Math.round(Math.max(0, ...tasks))
  console.log(`${what}: ${seconds} s; ${tasks.length} long tasks, the longest ${worst} ms`)
}

/** What this device holds: a hash of all that is readable of its records. */
const digestOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((found) => found.name?.startsWith('PixelArtDB:'))?.name ?? ''
    const opening = indexedDB.open(name)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const db = opening.result
    const stores = [...db.objectStoreNames].filter((store) => !store.startsWith('_'))
    const texts: string[] = []
    // The person's own time of signing in moves on, and what is encrypted is never written twice alike.
    const comparable = (key: string, value: unknown): unknown =>
      key === 'last_login' || (typeof value === 'object' && value !== null && 'ct' in value) ? null : value
    for (const store of stores) {
      const reading = db.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      texts.push(JSON.stringify(reading.result, comparable))
    }
    db.close()
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n'))))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  })

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
  const records = [...filled.value.counts.values()].reduce((sum, count) => sum + count, 0)
  const person = filled.value.accounts.find(({ role }) => role === 'admin')
  if (person === undefined) throw new Error('a demonstration has an admin')
  const server = await startServer(dataDir, { BAMA_ADMIN_EMAIL: person.email, BAMA_ADMIN_PASSWORD: person.password })
  const browser = await chromium.launch({
    executablePath: process.env['BAMA_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'he-IL' })
    await context.addInitScript(watch)
    const page = await context.newPage()
    await new LoginPage(page).enter(server.address, person)
    const database = new DatabasePage(page)
    await database.open(server.address)
    console.log(`${records.toLocaleString('en')} records, scale ${scale}`)
    await database.sync().getByText('לפני פחות מדקה').waitFor({ timeout: 300_000 })
    await page.getByText('גיבוי אוטומטי עכשיו').waitFor()
    const before = await digestOf(page)
    let text = ''
    await measured(page, 'a backup as a file', async () => {
      ;({ text } = await database.backUp())
    })
    for (const strategy of ['המאוחר קובע', 'הגיבוי קובע', 'הקיים נשאר']) {
      await measured(page, `emptied and filled again`, async () => {
        await database.clear('כל השינויים נשלחו לשרת.')
        await database.banner('כל הנתונים נמחקו').waitFor()
        await database.sync().getByText('לפני פחות מדקה').waitFor({ timeout: 300_000 })
      })
      await measured(page, `read, looked at and brought in (${strategy})`, async () => {
        await database.choose(text)
        await database.preview('סך הכול').waitFor({ timeout: 120_000 })
        await database.restore(strategy)
        await database.banner(/שוחזר/).waitFor({ timeout: 300_000 })
      })
      console.log(`  the same as before: ${(await digestOf(page)) === before ? 'yes' : 'no'}`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
