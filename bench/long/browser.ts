import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openBoard } from '../board/parts.ts'
import { openLiving } from '../browser/living.ts'
import { admin, rounded, withServer } from '../browser/with-server.ts'
import { seedEvents, seededName } from '../../e2e/fixtures/seed-events.ts'
import { creation, eventPatch, openDevice, signIn } from '../sync/parts.ts'
import { slopeOf } from './plot.ts'
import type { LongRun } from './servers.ts'

const active = 500
const archived = 49_500
const settledPart = 0.3
const lookMs = 4000

/** One round of work: opens events, turns a month, and looks through the archive, tasks and clients. */
async function useOnce(page: Page, turn: number): Promise<void> {
  const go = async (screen: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).first().click()
    await page.getByRole('main').waitFor()
  }
  const dialog = page.getByRole('dialog')
  await go('אירועים')
  const titles = page.locator('[data-event-id] h3')
  for (let event = 0; event < 4; event++) {
    await titles.nth((turn + event) % 8).click()
    await dialog.first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.first().waitFor({ state: 'detached' })
  }
  await go('לוח שנה')
  const month = page.getByRole('grid', { name: /^לוח חודשי/ })
  await month.waitFor()
  await page.getByRole('button', { name: turn % 2 === 0 ? 'החודש הבא' : 'החודש הקודם', exact: true }).click()
  await go('ארכיון')
  const search = page.getByRole('searchbox')
  // Five digits, because a shorter number is a prefix of others, which may be listed above it.
  const name = seededName(10_000 + turn * 7)
  await search.fill(name)
  await page.getByText(name).first().waitFor()
  await search.fill('')
  await go('משימות')
  await go('לקוחות')
}

/** Measures a browser with 50,000 records in use, while a colleague writes three events after each round. */
export const runInBrowser = (minutes: number): Promise<LongRun> =>
  withServer(
    (api) => seedEvents(api, { active, archived }),
    async (bench) => {
      const { page } = await openBoard(bench)
      const living = await openLiving(page)
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(String(error)))
      const colleague = openDevice(bench.address, await signIn(bench.address, admin))
      await colleague.catchUp()
      const until = Date.now() + minutes * 60_000
      const samples: {
        readonly at: number
        readonly heap: number
        readonly nodes: number
        readonly listeners: number
      }[] = []
      const begun = Date.now()
      let turn = 0
      let writes = 0
      let sampled = -1
      while (Date.now() < until) {
        await useOnce(page, turn++)
        // Time to look at the screen.
        await pause(lookMs)
        // A colleague changes the same twenty events, so that memory shouldn't grow.
        for (let change = 0; change < 3; change++)
          await colleague.sync([creation('events', `colleague-${writes++ % 20}`, eventPatch(writes, false))])
        const minute = Math.floor((Date.now() - begun) / 60_000)
        if (minute === sampled) continue
        sampled = minute
        const { heap, nodes, listeners } = await living()
        samples.push({ at: (Date.now() - begun) / 60_000, heap: heap / 2 ** 20, nodes, listeners })
      }
      const settled = samples.slice(Math.floor(samples.length * settledPart))
      const points = (which: typeof samples): (readonly [number, number])[] =>
        which.map(({ at, heap }) => [at, heap] as const)
      const first = settled[0]
      const last = settled.at(-1)
      return {
        figures: {
          minutes,
          records: active + archived,
          turns: turn,
          writes,
          failures,
          heapMb: {
            first: rounded(first?.heap ?? Number.NaN, 2),
            last: rounded(last?.heap ?? Number.NaN, 2),
            growthAMinute: rounded(slopeOf(points(settled)), 3),
          },
          nodes: { first: first?.nodes, last: last?.nodes },
          listeners: { first: first?.listeners, last: last?.listeners },
        },
        series: [{ name: 'browser, heap', points: points(samples) }],
      }
    },
  )
