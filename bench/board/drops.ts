import { eventStatuses } from '@bama/domain'
import type { Page } from '@playwright/test'
import type { BoardPage } from '../../e2e/pages/board-page.ts'
import { median, rounded, worst } from '../browser/with-server.ts'
import { openBoard, withBench } from './parts.ts'

const cards = 1000
const drops = 24

interface Drop {
  /** Animation frames from the drop to the frame that shows the card in its new column. */
  readonly frames: number
  /** Milliseconds from the drop to the end of that frame. */
  readonly ms: number
}

/** Measures in the page, from each `bama:drop` mark to the frame that shows the card in another column. */
async function watchDrops(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: { frames: number; ms: number }[] = []
    Object.assign(globalThis, { seenDrops: seen })
    const mark = performance.mark.bind(performance)
    performance.mark = (name, options) => {
      const made = mark(name, options)
      if (name !== 'bama:drop') return made
      const dropped = performance.now()
      const target = Reflect.get(globalThis, 'dropTarget') as { card: string; column: string }
      let frames = 0
      const frame = (): void => {
        frames++
        const column = document
          .querySelector(`[data-event-id="${target.card}"]`)
          ?.closest('[data-column]')
          ?.getAttribute('data-column')
        if (column !== target.column && frames < 120) return void requestAnimationFrame(frame)
        // A message posted in a frame is handled after that frame was drawn.
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => void seen.push({ frames, ms: performance.now() - dropped }))
        channel.port1.start()
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(frame)
      return made
    }
  })
}

async function measureDrops(page: Page, board: BoardPage): Promise<Drop[]> {
  await watchDrops(page)
  const titles = ['קרובים - לפי קדימות', 'לסיים היום/מחכה לך', 'סיימתי - לבדיקה', 'בוטל'] as const
  for (let drop = 0; drop < drops; drop++) {
    const from = drop % titles.length
    const to = (from + 1) % titles.length
    const card = board
      .column(titles[from] ?? 'בוטל')
      .getByRole('article')
      .first()
    const name = (await card.getByRole('heading', { level: 3 }).textContent()) ?? ''
    const id = await card.getAttribute('data-event-id')
    await page.evaluate((target) => Object.assign(globalThis, { dropTarget: target }), {
      card: id,
      column: eventStatuses[to],
    })
    await board.dragTo(name, titles[to] ?? 'בוטל')
    await page.waitForFunction(
      (count) => (Reflect.get(globalThis, 'seenDrops') as unknown[]).length === count,
      drop + 1,
    )
  }
  return page.evaluate(() => Reflect.get(globalThis, 'seenDrops') as Drop[])
}

/** The raw limit: moves the first card's node into the next column directly, and waits for the paint of that frame. */
async function measureRaw(page: Page): Promise<number[]> {
  return page.evaluate(async (rounds) => {
    const lists = [...document.querySelectorAll('[data-column]')].map(
      (column) => column.querySelector('[data-event-id]')?.parentElement,
    )
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = lists[round % lists.length]
      const to = lists[(round + 1) % lists.length]
      const node = from?.querySelector('[data-event-id]')
      if (!node || !to) continue
      const next = node.nextSibling
      const started = performance.now()
      to.prepend(node)
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => resolve())
          channel.port1.start()
          channel.port2.postMessage(null)
        }),
      )
      times.push(performance.now() - started)
      from?.insertBefore(node, next)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return times
  }, drops)
}

/**
 * Measures from the drop of a card to its paint in the new place, with 1,000 cards on the board. Compared within the
 * same run to the raw limit: the same nodes moved directly (`prepend`), which is what the browser itself needs for
 * layout and paint.
 */
export const benchDrops = (): Promise<object> =>
  withBench({ active: cards }, async (bench) => {
    const { page, board } = await openBoard(bench)
    const measured = await measureDrops(page, board)
    const raw = await measureRaw(page)
    const frames = measured.map((drop) => drop.frames)
    const ms = measured.map((drop) => drop.ms)
    return {
      cards,
      drops: measured.length,
      frames: { median: median(frames), worst: worst(frames) },
      ms: { median: rounded(median(ms)), worst: rounded(worst(ms)) },
      raw: { median: rounded(median(raw)), worst: rounded(worst(raw)) },
      ratio: rounded(median(ms) / median(raw), 2),
    }
  })
