import type { Page } from '@playwright/test'
import { seededName, seedEvents } from '../../e2e/fixtures/seed-events.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { SettingsPage } from '../../e2e/pages/settings-page.ts'
import { creation } from '../sync/parts.ts'
import { admin, type Bench, median, rounded, withServer } from '../browser/with-server.ts'

async function openDevice({ address, newDevice }: Bench): Promise<Page> {
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(address, admin)
  // A first pull of thousands takes a while.
  await page.getByText('מסונכרן').first().waitFor({ timeout: 240_000 })
  return page
}

const archived = 20_000
const searches = 5

/** Types the text of a single row. Returns the milliseconds from the key to the frame with only that row. */
async function search(page: Page, wanted: string): Promise<number> {
  const field = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /חיפוש/ }))
    .first()
  await field.fill('')
  await page.waitForFunction(() => document.querySelectorAll('[role="row"] bdi').length > 5)
  return field.evaluate(async (input, text) => {
    const started = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    const isFound = (): boolean => {
      const rows = [...document.querySelectorAll('[role="row"]')].filter((row) => row.querySelector('bdi') !== null)
      return rows.length === 1 && rows[0]?.textContent.includes(text) === true
    }
    while (!isFound()) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - started
  }, wanted)
}

/** Measures the first search after the archive was opened, `restMs` after its rows were shown, and the second. */
export const benchArchive = (): Promise<object> =>
  withServer(
    (api) => seedEvents(api, { active: 20, archived }),
    async (bench) => {
      const page = await openDevice(bench)
      const report: Record<string, object> = {}
      for (const restMs of [0, 2_000]) {
        const times: { first: number; second: number }[] = []
        for (let round = 0; round < searches; round++) {
          await page.goto(`${bench.address}/Archive`)
          await page.waitForFunction(() => document.querySelectorAll('[role="row"] bdi').length > 5)
          await page.waitForTimeout(restMs)
          const first = await search(page, seededName(archived - round))
          times.push({ first, second: await search(page, seededName(archived - 100 - round)) })
        }
        report[`after${restMs}`] = {
          first: rounded(median(times.map(({ first }) => first))),
          second: rounded(median(times.map(({ second }) => second))),
        }
      }
      return { archived, ...report }
    },
  )

const tagged = 1_500

/**
 * Renames a tag of 1,500 events. Measures until the device has written it, and counts the batches that carry it to the
 * server.
 */
export const benchTag = (): Promise<object> =>
  withServer(
    async (api) => {
      await api.push([creation('tags', 'led', { name: 'LED', color: '#22c55e' })])
      await seedEvents(api, { active: 500, archived: tagged - 500 })
    },
    async (bench) => {
      const page = await openDevice(bench)
      const rounds: { ms: number; sentMs: number; batches: number[] }[] = []
      for (const [from, to] of [
        ['LED', 'מסך'],
        ['מסך', 'LED'],
        ['LED', 'מסך'],
      ] as const) {
        const batches: number[] = []
        const settings = new SettingsPage(page)
        await settings.open(bench.address)
        page.on('request', (request) => {
          const body = request.url().endsWith('/api/sync') ? (request.postDataJSON() as { mutations: unknown[] }) : null
          if (body !== null && body.mutations.length > 0) batches.push(body.mutations.length)
        })
        const window = await settings.openEdit(from)
        await window.getByRole('textbox', { name: 'שם התגית' }).fill(to)
        const started = performance.now()
        await window.getByRole('button', { name: 'שמירה' }).click()
        await page
          .getByText(/שם התגית עודכן/)
          .first()
          .waitFor({ timeout: 120_000 })
        const ms = performance.now() - started
        while (batches.reduce((sum, one) => sum + one, 0) <= tagged) await page.waitForTimeout(20)
        rounds.push({ ms, sentMs: performance.now() - started, batches })
        page.removeAllListeners('request')
        await page.getByText('מסונכרן').first().waitFor({ timeout: 120_000 })
      }
      return {
        tagged,
        seconds: rounded(median(rounds.map(({ ms }) => ms)) / 1000, 2),
        sentSeconds: rounded(median(rounds.map(({ sentMs }) => sentMs)) / 1000, 2),
        batches: rounds.map(({ batches }) => batches),
      }
    },
  )
