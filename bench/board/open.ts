import type { Page } from '@playwright/test'
import { admin, type Bench, median, rounded, worst } from '../browser/with-server.ts'
import { openBoard, withBench } from './parts.ts'

const active = 500
const archived = 20_000
const rounds = 9

interface Opening {
  /** Milliseconds from the navigation's start to the frame that shows the board's cards (or its empty columns). */
  readonly shown: number
  /** And to the dialog that a click opens. */
  readonly interactive: number
}

/** Clicks from inside the page as soon as possible, so that no round trip to this process is counted. */
async function watchOpening(page: Page, selector: string): Promise<void> {
  await page.addInitScript((target) => {
    const seen: { shown?: number; interactive?: number } = {}
    Object.assign(globalThis, { seenOpening: seen })
    const frame = (): void => {
      const found = document.querySelector<HTMLElement>(target)
      if (seen.shown === undefined && found !== null) {
        seen.shown = performance.now()
        found.click()
      }
      if (seen.shown !== undefined && document.querySelector('[role="dialog"]') !== null) {
        seen.interactive = performance.now()
        return
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }, selector)
}

async function measureOpening({
  page,
  address,
  selector,
}: {
  readonly page: Page
  readonly address: string
  readonly selector: string
}): Promise<Opening[]> {
  await watchOpening(page, selector)
  const openings: Opening[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${address}/Events`)
    await page.waitForFunction(
      () => Reflect.get(Reflect.get(globalThis, 'seenOpening') as object, 'interactive') !== undefined,
    )
    openings.push(await page.evaluate(() => Reflect.get(globalThis, 'seenOpening') as Opening))
  }
  return openings
}

/** Opens the board of an operator without events: the same app on a device without any event. */
async function openEmpty(bench: Bench): Promise<Page> {
  const person = { email: 'nobody@bama.test', password: admin.password }
  const response = await bench.api.post('/api/users', { name: 'מפעיל', role: 'operator', ...person })
  if (!response.ok) throw new Error(`adding a person answered ${response.status}`)
  return (await openBoard(bench, person)).page
}

const figures = (openings: readonly Opening[]): object => {
  const of = (pick: (opening: Opening) => number): object => ({
    median: rounded(median(openings.map(pick))),
    worst: rounded(worst(openings.map(pick))),
  })
  return { shown: of(({ shown }) => shown), interactive: of(({ interactive }) => interactive) }
}

/**
 * Measures from the address to a board that responds to a click, with everything on the device: 500 cards and an
 * archive of 20,000. Compared in the same run to the same app on a device without any event.
 */
export const benchOpen = (): Promise<object> =>
  withBench({ active, archived }, async (bench) => {
    const { page } = await openBoard(bench)
    const full = await measureOpening({ page, address: bench.address, selector: '[data-event-id] h3' })
    const empty = await measureOpening({
      page: await openEmpty(bench),
      address: bench.address,
      selector: '[data-column] header button',
    })
    const ratioOf = (pick: (opening: Opening) => number): number =>
      rounded(median(full.map(pick)) / median(empty.map(pick)), 2)
    return {
      active,
      archived,
      rounds,
      full: figures(full),
      empty: figures(empty),
      ratio: { shown: ratioOf(({ shown }) => shown), interactive: ratioOf(({ interactive }) => interactive) },
    }
  })
