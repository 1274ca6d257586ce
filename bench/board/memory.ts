import type { Page } from '@playwright/test'
import { openLiving } from '../browser/living.ts'
import { rounded } from '../browser/with-server.ts'
import { openBoard, withBench } from './parts.ts'

const cards = 500
const warmUp = 30
const rounds = 200

/** Opens an event by its title and closes it by Escape `times` times, going through the cards. */
async function openAndClose(page: Page, times: number): Promise<void> {
  const titles = page.locator('[data-event-id] h3')
  const dialog = page.getByRole('dialog')
  for (let round = 0; round < times; round++) {
    await titles.nth(round % 8).click()
    await dialog.first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.first().waitFor({ state: 'detached' })
  }
}

/** Measures what 200 rounds of opening and closing an event leave behind, after warm-up rounds that fill caches. */
export const benchMemory = (): Promise<object> =>
  withBench({ active: cards }, async (bench) => {
    const { page } = await openBoard(bench)
    const living = await openLiving(page)
    await openAndClose(page, warmUp)
    const before = await living()
    await openAndClose(page, rounds / 2)
    const half = await living()
    await openAndClose(page, rounds / 2)
    const after = await living()
    const mb = (bytes: number): number => rounded(bytes / 2 ** 20, 2)
    return {
      cards,
      rounds,
      // A leak grows as much in the second half as in the first.
      megabytes: {
        before: mb(before.heap),
        half: mb(half.heap),
        after: mb(after.heap),
        growth: mb(after.heap - before.heap),
      },
      nodes: { before: before.nodes, half: half.nodes, after: after.nodes },
      listeners: { before: before.listeners, half: half.listeners, after: after.listeners },
    }
  })
