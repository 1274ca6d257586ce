import { afterEach, expect, it, vi } from 'vitest'
import { arrival, screensRead } from './arrived.ts'

afterEach(() => {
  vi.useRealTimers()
  arrival.set(undefined)
})

/** Whether the wait is over after this many milliseconds. */
async function isOverAfter(wait: Promise<void>, ms: number): Promise<boolean> {
  let isOver = false
  void wait.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(ms)
  return isOver
}

it('[S92] waits until screens know that what they wait for is here, and have had two turns to read', async () => {
  vi.useFakeTimers()
  const wait = screensRead()
  expect(await isOverAfter(wait, 100)).toBe(false)
  arrival.set('current')
  expect(await isOverAfter(wait, 5)).toBe(true)
})

it('[S92] waits for no screen longer than half a second', async () => {
  vi.useFakeTimers()
  const wait = screensRead()
  expect(await isOverAfter(wait, 499)).toBe(false)
  expect(await isOverAfter(wait, 2)).toBe(true)
})
