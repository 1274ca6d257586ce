import type { Page } from '@playwright/test'
import { median, percentile, rounded, worst } from './with-server.ts'

export async function startFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const deltas: number[] = []
    Object.assign(globalThis, { frameDeltas: deltas, framesRun: true })
    let last: number | null = null
    const frame = (now: number): void => {
      if (last !== null) deltas.push(now - last)
      last = now
      if (Reflect.get(globalThis, 'framesRun') === true) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/** Returns the milliseconds between frames since `startFrames`. */
export const stopFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    Object.assign(globalThis, { framesRun: false })
    return Reflect.get(globalThis, 'frameDeltas') as number[]
  })

/** Summarises frame times in milliseconds. */
export const figures = (deltas: readonly number[]): object => ({
  frames: deltas.length,
  median: rounded(median(deltas)),
  p95: rounded(percentile(deltas, 0.95)),
  worst: rounded(worst(deltas)),
})
