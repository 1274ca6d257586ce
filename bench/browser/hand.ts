import type { Page } from '@playwright/test'
import { startFrames, stopFrames } from './frames.ts'
import type { Bench } from './with-server.ts'

const moves = 90

/** A drag's start, and the place over which it sways. */
export interface Way {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}

/** Picks something up, sways over the place and cancels by Escape. Returns the frame times. */
export async function sway(page: Page, { from, to }: Way, whileHeld: () => Promise<void>): Promise<number[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 12, from.y + 8, { steps: 4 })
  await whileHeld()
  await startFrames(page)
  for (let move = 1; move <= moves; move++) {
    // Back and forth, up and down: over cards and from column to column.
    const part = 0.5 - 0.5 * Math.cos((2 * Math.PI * move) / moves)
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part + 60 * Math.sin(move / 4))
  }
  const deltas = await stopFrames(page)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return deltas
}

/** The same movement over an empty page. */
export async function measurePlain(bench: Bench, ways: readonly Way[]): Promise<number[]> {
  const page = await (await bench.newDevice()).newPage()
  await page.setContent('<!doctype html><title>plain</title><div style="position:fixed;inset:0;background:#eee"></div>')
  const deltas: number[] = []
  for (const way of ways) deltas.push(...(await sway(page, way, () => Promise.resolve())))
  return deltas
}
