import type { Page } from '@playwright/test'
import { type BoardPage, boxOf, centreOf } from '../../e2e/pages/board-page.ts'
import { figures } from '../browser/frames.ts'
import { measurePlain, sway, type Way } from '../browser/hand.ts'
import { median, percentile, rounded } from '../browser/with-server.ts'
import { openBoard, withBench } from './parts.ts'

const drags = 6

async function measureDrags(
  page: Page,
  board: BoardPage,
): Promise<{ readonly deltas: number[]; readonly ways: readonly Way[] }> {
  const deltas: number[] = []
  const ways: Way[] = []
  for (let drag = 0; drag < drags; drag++) {
    const card = board
      .column('קרובים - לפי קדימות')
      .getByRole('article')
      .nth(drag % 3)
    // The previous drag may have scrolled the column, so that the card would be under its header.
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const from = await centreOf(card.getByRole('heading', { level: 3 }))
    const target = await boxOf(board.column(drag % 2 === 0 ? 'סיימתי - לבדיקה' : 'בוטל'))
    const way = { from, to: { x: target.x + target.width / 2, y: target.y + 420 } }
    ways.push(way)
    deltas.push(
      ...(await sway(page, way, () => page.waitForSelector('[data-column][data-over]').then(() => undefined))),
    )
    await page.waitForSelector('[data-column][data-over]', { state: 'detached' })
  }
  return { deltas, ways }
}

const framesWith = (cards: number): Promise<object> =>
  withBench({ active: cards }, async (bench) => {
    const { page, board } = await openBoard(bench)
    const { deltas, ways } = await measureDrags(page, board)
    const plain = await measurePlain(bench, ways)
    return {
      cards,
      drag: figures(deltas),
      plain: figures(plain),
      ratio: {
        median: rounded(median(deltas) / median(plain), 2),
        p95: rounded(percentile(deltas, 0.95) / percentile(plain, 0.95), 2),
      },
    }
  })

/**
 * Measures frame times in milliseconds while a card is dragged, against the same pointer movement over an empty page.
 */
export const benchFrames = async (): Promise<object> => [await framesWith(1000), await framesWith(5000)]
