import type { Locator, Page } from '@playwright/test'
import { median, rounded } from '../browser/with-server.ts'
import { openBoard, withBench } from './parts.ts'

const keys = 30
const rounds = 5

/** Returns how long the page's main thread worked for a key, in milliseconds. */
async function workOfKey(page: Page, field: Locator): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  await field.focus()
  const before = await worked()
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('a')
    // As a person types: every key is drawn, and not several in one frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  }
  const work = (await worked()) - before
  await session.detach()
  return work / keys
}

/** Returns the median over the rounds. */
async function medianWork(page: Page, field: Locator): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < rounds; round++) measured.push(await workOfKey(page, field))
  return median(measured)
}

/** Puts an input of the browser's own on the page. */
async function addBareInput(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.id = 'bare'
    document.body.prepend(input)
  })
  return page.locator('#bare')
}

/**
 * Measures the main thread's work for a key typed into a new event's form, with 500 cards behind it. Compared in the
 * same run to the raw limit: an input of the browser's own on the same page.
 */
export const benchTyping = (): Promise<object> =>
  withBench({ active: 500 }, async (bench) => {
    const { page, board } = await openBoard(bench)
    const raw = await medianWork(page, await addBareInput(page))
    await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
    const name = await medianWork(page, board.field('שם האירוע'))
    const description = await medianWork(page, board.field('תיאור'))
    return {
      keys: keys * rounds,
      msPerKey: { name: rounded(name), description: rounded(description), raw: rounded(raw) },
      ratio: { name: rounded(name / raw), description: rounded(description / raw) },
    }
  })
