import type { Page } from '@playwright/test'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, median, rounded, withServer, worst } from '../browser/with-server.ts'
import { monthsBefore, seedHours } from './seed-work.ts'

const [entries, months, people] = [100_000, 40, 25]
const rounds = 9

/** Measures from the address to the frame in which the report shows the month. */
async function openReport(page: Page, address: string, month: string): Promise<number> {
  await page.goto(`${address}/TeamManagement?tab=hours&month=${month}`)
  return page.evaluate(async () => {
    while (document.querySelector('[data-entry]') === null)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now()
  })
}

const switchMonth = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const first = (): string | null => document.querySelector('[data-entry]')?.getAttribute('data-entry') ?? null
    const before = first()
    const started = performance.now()
    document.querySelector<HTMLElement>('[aria-label="החודש הקודם"]')?.click()
    while (first() === null || first() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - started
  })

/** The raw limit: one read of the month by its index, and one sum. */
const readRaw = (page: Page, month: string): Promise<number> =>
  page.evaluate(async (month) => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('PixelArtDB:'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    const started = performance.now()
    const rows = await new Promise<{ hours_worked: number }[]>((resolve) => {
      const request = db
        .transaction('workHours')
        .objectStore('workHours')
        .index('date')
        .getAll(IDBKeyRange.bound(month, `${month}-99`))
      request.addEventListener('success', () => resolve(request.result as { hours_worked: number }[]))
    })
    const sum = rows.reduce((total, { hours_worked }) => total + Math.round(hours_worked * 100), 0)
    const took = performance.now() - started
    db.close()
    if (sum === 0) throw new Error('nothing was read')
    return took
  }, month)

/**
 * Measures a month's report over 100,000 entries (2,500 a month), against the raw read and sum of the same month in the
 * same page.
 */
export const benchReport = (): Promise<object> =>
  withServer(
    async (api) => {
      const team = await Promise.all(
        Array.from({ length: people }, async (_, index) => {
          const name = `עובד ${index}`
          const response = await api.post('/api/users', {
            name,
            email: `worker-${index}@bama.test`,
            password: admin.password,
            role: 'user',
          })
          const { id } = (await response.json()) as { id: string }
          return { id, name }
        }),
      )
      await seedHours(api, { entries, months, people: team })
    },
    async ({ address, newDevice }) => {
      const page = await (await newDevice()).newPage()
      await new LoginPage(page).signIn(address, admin)
      await page.getByText('מסונכרן').first().waitFor({ timeout: 480_000 })
      const [opened, switched, raw]: [number[], number[], number[]] = [[], [], []]
      for (const month of monthsBefore(rounds)) opened.push(await openReport(page, address, month))
      for (let round = 0; round < rounds; round++) switched.push(await switchMonth(page))
      for (const month of monthsBefore(rounds)) raw.push(await readRaw(page, month))
      const times = (values: readonly number[]): object => ({
        median: rounded(median(values)),
        worst: rounded(worst(values)),
      })
      return {
        entries,
        perMonth: entries / months,
        opened: times(opened),
        switched: times(switched),
        raw: times(raw),
        ratio: rounded(median(switched) / median(raw), 1),
      }
    },
  )
