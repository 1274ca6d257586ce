import { userIdFromEmail } from '@bama/domain'
import type { Page } from '@playwright/test'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { launchBrowser, measureProduct, signInAtBoard } from './first-sync.ts'
import { admin, adminEnv, type BenchDevice, creation, fill, median, openDevice, signIn } from './parts.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** A business of several years: 9,000 of its 20,000 records contain encrypted fields. */
const events = 11_000
const clients = 1_000
const hours = 4_000
const comments = 4_000

interface Figures {
  readonly firstSyncMs: number
  /** From the address of a search among the clients to its single row, for which all of them are read and decrypted. */
  readonly searchMs: number
}

async function fillAll(device: BenchDevice, userId: string): Promise<void> {
  await fill(device, { active: 300, archived: events - 300 })
  const send = async (entity: string, count: number, patchOf: (index: number) => object): Promise<void> => {
    for (let start = 0; start < count; start += 500) {
      const batch = Array.from({ length: Math.min(500, count - start) }, (_, at) =>
        creation(entity, `${entity}-${start + at}`, patchOf(start + at)),
      )
      const { results } = await device.sync(batch)
      const refused = results.find(({ status }) => status !== 'applied')
      if (refused !== undefined) throw new Error(`not applied: ${JSON.stringify(refused)}`)
    }
  }
  await send('clients', clients, (index) => ({
    name: `לקוח ${index}`,
    phone: phoneOf(index),
    email: `office${index}@client.example`,
    address: `הכרמל ${index}, ראשון לציון`,
  }))
  await send('workHours', hours, (index) => ({
    user_id: userId,
    interval: {
      date: `2025-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      start_time: '08:00:00',
      end_time: '16:00:00',
      started_at: null,
      ended_at: null,
    },
    notes: `הקמה ופירוק, עם ציוד נוסף מהמחסן ${index}`,
  }))
  await send('comments', comments, (index) => ({
    item_type: 'event',
    item_id: `e-${index % events}`,
    content: `ממתינים לקובץ סופי מהדוברות, לתאם שוב ביום ראשון ${index}`,
  }))
}

const phoneOf = (index: number): string => `052-${String(1_000_000 + index)}`

/**
 * Measures the same first sync and search on a device with an encrypted copy, and on one with an older session whose
 * copy isn't encrypted.
 */
export const measureVault = (): Promise<{ readonly sealed: Figures; readonly plain: Figures }> =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, adminEnv)
    await fillAll(openDevice(server.address, await signIn(server.address)), await userIdFromEmail(admin.email))
    const browser = await launchBrowser()
    const measure = async (signInOn: (page: Page) => Promise<void>): Promise<Figures> => {
      const searches: number[] = []
      const { productMs } = await measureProduct(browser, signInOn, async (page) => {
        for (let index = 0; index < 5; index++) {
          const started = performance.now()
          await page.goto(`${server.address}/Clients?q=${phoneOf(index * 7)}`)
          await page.getByRole('button', { name: `עריכת הלקוח לקוח ${index * 7}`, exact: true }).waitFor()
          searches.push(performance.now() - started)
        }
      })
      return { firstSyncMs: productMs, searchMs: median(searches) }
    }
    const sealed: Figures[] = []
    const plain: Figures[] = []
    // Alternating, so that a busy moment of the machine affects both.
    for (let round = 0; round < rounds; round++) {
      sealed.push(await measure((page) => signInAtBoard(page, server.address)))
      plain.push(
        await measure(async (page) => {
          await new LoginPage(page).enter(server.address, admin, { isEncrypted: false })
          await page.goto(`${server.address}/Events`)
        }),
      )
    }
    await browser.close()
    await server.stop()
    return { sealed: medians(sealed), plain: medians(plain) }
  })

const medians = (figures: readonly Figures[]): Figures => ({
  firstSyncMs: median(figures.map(({ firstSyncMs }) => firstSyncMs)),
  searchMs: median(figures.map(({ searchMs }) => searchMs)),
})
