// @vitest-environment dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const sheets = (): HTMLLinkElement[] => [...document.querySelectorAll('link')]

it('goes on without a lost stylesheet in no chunk, until it came', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">'
  const [lost, kept] = sheets()
  let tries = 0
  // As with Vite's loader, a lost stylesheet fails the first import only.
  const first = untilLoaded(() => {
    if (++tries > 1) return Promise.resolve('first')
    lost?.dispatchEvent(new Event('error'))
    return Promise.reject(new Error('Unable to preload CSS'))
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(1)
  const load = vi.fn(() => Promise.resolve('second'))
  const second = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  const [again, after] = sheets()
  expect([again === lost, again?.href, after]).toEqual([false, lost?.href, kept])
  again?.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(3000)
  expect([tries, load.mock.calls.length]).toEqual([1, 0])
  sheets()[0]?.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(sheets()).toHaveLength(2)
})
