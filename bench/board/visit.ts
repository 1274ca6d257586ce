import type { Page } from '@playwright/test'
import { BoardPage } from '../../e2e/pages/board-page.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, type Bench, median, rounded } from '../browser/with-server.ts'
import { withBench } from './parts.ts'

const rounds = 9

/** Returns the processor time of the page's process so far, with compiling, collecting and drawing, in milliseconds. */
async function workSoFar(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN)
}

/** Until nothing more is about to be drawn. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 700))))

interface Visit {
  readonly first: number
  readonly form: number
  readonly save: number
  readonly scripts: readonly string[]
}

/** A first visit until the board and its dialogs are here, then a new event: its form is opened, and it is saved. */
async function visit({ address, newDevice }: Bench, round: number): Promise<Visit> {
  const context = await newDevice()
  const page = await context.newPage()
  const scripts: string[] = []
  await new LoginPage(page).enter(address, admin)
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const board = new BoardPage(page)
  const marks: number[] = []
  const mark = async (): Promise<void> => {
    await atRest(page)
    marks.push(await workSoFar(page))
  }
  await board.open(address)
  await board.synced()
  await mark()
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await board.field('שם האירוע').waitFor()
  await mark()
  await board.field('שם האירוע').fill(`אירוע ${round}`)
  await board.fillDate('30.12.2026')
  await mark()
  await board.save()
  await board.synced()
  await mark()
  await context.close()
  const between = (from: number, to: number): number => (marks[to] ?? Number.NaN) - (marks[from] ?? Number.NaN)
  return { first: marks[0] ?? Number.NaN, form: between(0, 1), save: between(2, 3), scripts }
}

/** The raw limit: a page that fetches and compiles the same scripts, and runs none of them. */
async function compileOnly({ address, newDevice }: Bench, scripts: readonly string[]): Promise<number> {
  const context = await newDevice()
  const page = await context.newPage()
  await page.goto(`${address}/api/health`)
  await page.evaluate(async (urls) => {
    const loads = urls.map(
      (href) =>
        new Promise((resolve, reject) => {
          const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
          link.addEventListener('load', resolve)
          link.addEventListener('error', reject)
          document.head.append(link)
        }),
    )
    await Promise.all(loads)
  }, scripts)
  await atRest(page)
  const work = await workSoFar(page)
  await context.close()
  return work
}

/**
 * Measures the processor time of a first visit to the board, of opening the form of a new event, and of saving it, on a
 * board of 60 cards. Compared in the same run to fetching and compiling the same scripts without running them.
 */
export const benchVisit = (): Promise<object> =>
  withBench({ active: 60 }, async (bench) => {
    const visits: Visit[] = []
    const raw: number[] = []
    for (let round = 0; round < rounds; round++) {
      const seen = await visit(bench, round)
      visits.push(seen)
      raw.push(await compileOnly(bench, seen.scripts))
    }
    const medianOf = (pick: (one: Visit) => number): number => rounded(median(visits.map(pick)))
    const [first, limit] = [medianOf((one) => one.first), rounded(median(raw))]
    return {
      rounds,
      scripts: medianOf(({ scripts }) => scripts.length),
      ms: { first, form: medianOf(({ form }) => form), save: medianOf(({ save }) => save), raw: limit },
      ratio: rounded(first / limit),
    }
  })
