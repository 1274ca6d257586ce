import type { Page } from '@playwright/test'
import { throttle } from '../../e2e/fixtures/throttle.ts'
import { type Bench, median, rounded, withServer, worst } from '../browser/with-server.ts'

const rounds = 3
const latencyMs = 400
const bytesPerSecond = 50_000

interface FirstLoad {
  readonly firstPaint: number
  readonly fieldsUsable: number
  /** What the page had loaded by then, as transferred. */
  readonly kilobytes: number
}

/**
 * Measures the seconds until the sign-in page shows something, and until it accepts typing, on a slow line with high
 * latency.
 */
export const benchLine = (): Promise<object> =>
  withServer(
    () => Promise.resolve(),
    async (bench) => {
      const loads: FirstLoad[] = []
      for (let round = 0; round < rounds; round++) loads.push(await measure(bench))
      const of = (pick: (load: FirstLoad) => number): object => ({
        median: rounded(median(loads.map(pick)), 2),
        worst: rounded(worst(loads.map(pick)), 2),
      })
      return {
        latencyMs,
        bytesPerSecond,
        firstPaint: of((load) => load.firstPaint),
        fieldsUsable: of((load) => load.fieldsUsable),
        kilobytes: of((load) => load.kilobytes),
      }
    },
  )

async function measure({ address, newDevice }: Bench): Promise<FirstLoad> {
  const device = await newDevice()
  const page = await device.newPage()
  await throttle(page, { bytesPerSecond, latencyMs })
  await noteFields(page)
  await page.goto(`${address}/login`, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    () => {
      const fieldsUsable = Reflect.get(globalThis, 'fieldsUsable') as number | undefined
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      if (fieldsUsable === undefined || firstPaint === undefined) return null
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const came = resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= fieldsUsable)
      const bytes = came.reduce((sum, { transferSize }) => sum + transferSize, 0)
      return { firstPaint: firstPaint / 1000, fieldsUsable: fieldsUsable / 1000, kilobytes: bytes / 1000 }
    },
    null,
    { timeout: 180_000 },
  )
  const load = (await seen.jsonValue()) as FirstLoad
  await device.close()
  return load
}

/** Records the frame that has the password field: the code that draws it also handles it. */
const noteFields = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const frame = (): void => {
      if (document.querySelector('input[type="password"]') === null) return void requestAnimationFrame(frame)
      Object.assign(globalThis, { fieldsUsable: performance.now() })
    }
    requestAnimationFrame(frame)
  })
