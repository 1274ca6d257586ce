import type { Page } from '@playwright/test'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { boxOf, centreOf } from '../../e2e/pages/board-page.ts'
import { TasksPage } from '../../e2e/pages/tasks-page.ts'
import { figures, startFrames, stopFrames } from '../browser/frames.ts'
import { measurePlain, sway, type Way } from '../browser/hand.ts'
import { admin, type Bench, median, percentile, rounded, withServer, worst } from '../browser/with-server.ts'
import { seedTasks } from './seed-work.ts'

const [many, few] = [10_000, 20]
const rounds = 7
const drags = 4

interface Opening {
  /** Milliseconds from the navigation's start to the frame that shows the first row. */
  readonly shown: number
  /** And to the dialog that a click on it opens. */
  readonly interactive: number
}

/** Clicks from inside the page as soon as there is a row, so that no round trip to this process is counted. */
async function watchOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { shown?: number; interactive?: number } = {}
    Object.assign(globalThis, { seenOpening: seen })
    const frame = (): void => {
      const title = document.querySelector<HTMLElement>('[data-task-title]')
      if (seen.shown === undefined && title !== null) {
        seen.shown = performance.now()
        title.click()
      }
      if (seen.shown !== undefined && document.querySelector('[role="dialog"]') !== null)
        seen.interactive = performance.now()
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

async function openTasks({ address, newDevice }: Bench): Promise<Page> {
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(address, admin)
  // A first pull of thousands takes a while.
  await page.getByText('מסונכרן').first().waitFor({ timeout: 240_000 })
  return page
}

async function measureOpening(page: Page, address: string): Promise<Opening[]> {
  await watchOpening(page)
  const openings: Opening[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${address}/Tasks`)
    await page.waitForFunction(
      () => Reflect.get(Reflect.get(globalThis, 'seenOpening') as object, 'interactive') !== undefined,
    )
    openings.push(await page.evaluate(() => Reflect.get(globalThis, 'seenOpening') as Opening))
  }
  return openings
}

/**
 * Types the text of a single row key by key. Returns the milliseconds from the last key to the frame with only that
 * row, and the frame times in between.
 */
async function measureFilter(
  page: Page,
  address: string,
  wanted: string,
): Promise<{ readonly ms: number[]; readonly deltas: number[] }> {
  await new TasksPage(page).open(address)
  const field = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /חיפוש/ }))
    .first()
  const [ms, deltas]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await field.fill('')
    await page.waitForFunction(() => document.querySelectorAll('[data-task-id]').length > 5)
    await field.focus()
    await startFrames(page)
    await page.keyboard.type(wanted, { delay: 60 })
    ms.push(
      await page.evaluate(async () => {
        const started = performance.now()
        while (document.querySelectorAll('[data-task-id]').length !== 1)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        return performance.now() - started
      }),
    )
    deltas.push(...(await stopFrames(page)))
  }
  await field.fill('')
  return { ms, deltas }
}

async function measureDrags(
  page: Page,
  address: string,
): Promise<{ readonly deltas: number[]; readonly ways: readonly Way[] }> {
  await new TasksPage(page).open(address)
  const handles = page.getByRole('button', { name: /^גרירה/ }).or(page.locator('[data-rfd-drag-handle-draggable-id]'))
  const deltas: number[] = []
  const ways: Way[] = []
  for (let drag = 0; drag < drags; drag++) {
    const handle = handles.nth(1 + drag)
    const from = await centreOf(handle)
    const list = await boxOf(page.getByRole('table', { name: 'משימות פתוחות' }))
    const way = { from, to: { x: from.x - 40, y: Math.min(list.y + 520, 820) } }
    ways.push(way)
    deltas.push(...(await sway(page, way, () => page.waitForSelector('[data-held]').then(() => undefined))))
    await page.waitForSelector('[data-held]', { state: 'detached' })
  }
  return { deltas, ways }
}

const tasksWith = (
  count: number,
): Promise<{
  readonly openings: Opening[]
  readonly filter: { readonly ms: number[]; readonly deltas: number[] }
  readonly drag: number[]
  readonly plain: number[]
}> =>
  withServer(
    (api) => seedTasks(api, count),
    async (bench) => {
      const page = await openTasks(bench)
      const filter = await measureFilter(page, bench.address, `משימה ${count - 1} `)
      const { deltas, ways } = await measureDrags(page, bench.address)
      const plain = await measurePlain(bench, ways)
      // Measured last, because its observer clicks by itself.
      return { openings: await measureOpening(page, bench.address), filter, drag: deltas, plain }
    },
  )

/**
 * Measures the tasks screen with 10,000 open tasks: opening and filtering against 20 tasks in the same run, dragging
 * against an empty page.
 */
export async function benchTasks(): Promise<object> {
  const [small, large] = [await tasksWith(few), await tasksWith(many)]
  const times = (values: readonly number[]): object => ({
    median: rounded(median(values)),
    worst: rounded(worst(values)),
  })
  const opening = (pick: (one: Opening) => number): object => {
    const [of20, of10k] = [small, large].map(({ openings }) => openings.map(pick))
    return {
      few: times(of20 ?? []),
      many: times(of10k ?? []),
      ratio: rounded(median(of10k ?? []) / median(of20 ?? []), 2),
    }
  }
  return {
    tasks: { many, few },
    shown: opening(({ shown }) => shown),
    interactive: opening(({ interactive }) => interactive),
    filter: {
      few: times(small.filter.ms),
      many: times(large.filter.ms),
      frames: { few: figures(small.filter.deltas), many: figures(large.filter.deltas) },
    },
    reorder: {
      drag: figures(large.drag),
      plain: figures(large.plain),
      ratio: {
        median: rounded(median(large.drag) / median(large.plain), 2),
        p95: rounded(percentile(large.drag, 0.95) / percentile(large.plain, 0.95), 2),
      },
    },
  }
}
