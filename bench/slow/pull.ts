import { randomBytes, randomUUID } from 'node:crypto'
import { taskStatus } from '@bama/domain'
import type { Page } from '@playwright/test'
import { openLine } from '../../e2e/fixtures/line.ts'
import { throttle } from '../../e2e/fixtures/throttle.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, type Bench, median, percentile, rounded, withServer, worst } from '../browser/with-server.ts'
import { creation, eventPatch, openDevice, signIn } from '../sync/parts.ts'

const bytesPerSecond = 20_000
const latencyMs = 600
const count = Number(process.env['BENCH_RECORDS'] ?? 20_000)

/** Archived events, all of about the same size. */
export const benchPull = (): Promise<object> => benchOf(() => archivedEvent)

/** Alternating blocks of 1,000 archived events and 1,000 completed tasks, which are smaller. */
export const benchMixed = (): Promise<object> =>
  benchOf((index) => (Math.floor(index / 1_000) % 2 === 0 ? archivedEvent : doneTask))

type Making = (index: number, text: string) => object

const archivedEvent: Making = (index, description) =>
  creation('events', randomUUID(), { ...eventPatch(index, true), description })

const doneTask: Making = (index, description) =>
  creation('tasks', randomUUID(), { description: `${index} ${description.slice(0, 40)}`, status: taskStatus.completed })

const letters = 'אבגדהוזחטיכלמנסעפצקרשת'

/** Returns random words, because repeated text would compress to almost nothing. */
const someText = (): string =>
  Array.from(randomBytes(100), (byte, place) => (place % 6 === 5 ? ' ' : letters[byte % letters.length])).join('')

const benchOf = (makingOf: (index: number) => Making): Promise<object> =>
  withServer(
    () => Promise.resolve(),
    async (bench) => {
      const device = openDevice(bench.address, await signIn(bench.address))
      for (let start = 0; start < count; start += 500) {
        const batch = Array.from({ length: Math.min(500, count - start) }, (_, offset) =>
          makingOf(start + offset)(start + offset, someText()),
        )
        const { results } = await device.sync(batch)
        const refused = results.find(({ status }) => status !== 'applied')
        if (refused !== undefined) throw new Error(`not applied: ${JSON.stringify(refused)}`)
      }
      return measure(bench)
    },
  )

/** An estimate of the remaining time on the screen, and when it was shown. */
interface Said {
  readonly atMs: number
  readonly leftMs: number
}

async function measure({ address, newDevice }: Bench): Promise<object> {
  const line = await openLine(address)
  const device = await newDevice()
  const page = await device.newPage()
  await new LoginPage(page).enter(line.address, admin)
  // The app loads at full speed, the data over the slow line.
  line.stall('/api/sync', 0)
  await page.goto(`${line.address}/Archive`)
  await page.locator('[data-first-download]').first().waitFor()
  await throttle(page, { bytesPerSecond, latencyMs })
  line.mend()
  const startMs = performance.now()
  const said = await readUntilEnd(page)
  const endMs = performance.now()
  const pages = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => name.endsWith('/api/sync') && responseEnd > 0)
      .map(({ encodedBodySize, fetchStart, responseEnd }) => ({ bytes: encodedBodySize, ms: responseEnd - fetchStart }))
      // The first was held back, and the last ones carry nothing.
      .filter(({ bytes }, index) => index > 0 && bytes > 1_000),
  )
  await device.close()
  await line.close()
  const carried = pages.reduce((sum, { bytes }) => sum + bytes, 0)
  const far = said.filter(({ atMs }) => endMs - atMs > 10_000)
  const errors = far.map(({ atMs, leftMs }) => Math.abs(leftMs - (endMs - atMs)) / (endMs - atMs))
  return {
    records: count,
    seconds: rounded((endMs - startMs) / 1000),
    // What the bytes alone need on this line.
    limitSeconds: rounded(carried / bytesPerSecond),
    ratio: rounded((endMs - startMs) / 1000 / (carried / bytesPerSecond), 2),
    megabytes: rounded(carried / 1e6, 2),
    pages: pages.length,
    pageSeconds: {
      median: rounded(median(pages.map(({ ms }) => ms)) / 1000),
      worst: rounded(worst(pages.map(({ ms }) => ms)) / 1000),
    },
    remaining: {
      firstAfterSeconds: rounded(((said[0]?.atMs ?? Number.NaN) - startMs) / 1000),
      readings: errors.length,
      error: {
        median: rounded(median(errors), 2),
        p95: rounded(percentile(errors, 0.95), 2),
        worst: rounded(worst(errors), 2),
      },
      withinThird: rounded(errors.filter((error) => error <= 1 / 3).length / errors.length, 2),
    },
  }
}

/** Reads the screen every second until the download has ended. */
async function readUntilEnd(page: Page): Promise<readonly Said[]> {
  const said: Said[] = []
  const download = page.locator('[data-first-download]').first()
  while (await download.isVisible()) {
    const leftMs = msIn((await download.textContent({ timeout: 1_000 }).catch(() => null)) ?? '')
    if (leftMs !== null) said.push({ atMs: performance.now(), leftMs })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return said
}

/** Parses the time in a text like 'עוד כ־20 שניות'; null if there is none. */
function msIn(text: string): number | null {
  const number = Number(/כ־(\d+)/.exec(text)?.[1] ?? 1)
  if (text.includes('כמה שניות')) return 5_000
  if (text.includes('שניות')) return number * 1_000
  if (text.includes('דקה וחצי')) return 90_000
  if (text.includes('שתי דקות')) return 120_000
  return text.includes('דק') ? number * 60_000 : null
}
