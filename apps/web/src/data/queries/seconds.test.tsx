// @vitest-environment dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useServerSeconds } from './seconds.ts'

const offset = vi.hoisted(() => ({ ms: 0 }))
vi.mock('../workspace/live-query.ts', () => ({ useWorkspaceQuery: () => offset.ms }))

const start = Date.parse('2026-11-01T08:00:00.400Z')

function Clock() {
  return <p>{useServerSeconds() - start}</p>
}

const shown = (): number => Number(screen.getByText(/\d/).textContent)

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  offset.ms = 0
})
afterEach(() => {
  cleanup()
  setHidden(false)
  vi.useRealTimers()
})

it('[A9.5] ticks every second, with the whole one, and one timer for all digits', () => {
  render(<Clock />)
  expect(shown()).toBe(0)
  act(() => void vi.advanceTimersByTime(600))
  expect(shown()).toBe(600)
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown()).toBe(1600)
  render(<Clock />)
  expect(vi.getTimerCount()).toBe(1)
})

it('sets no timer while the page is hidden, and is right at once when it is visible again', () => {
  render(<Clock />)
  setHidden(true)
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(start + 3_600_250)
  setHidden(false)
  expect(shown()).toBe(3_600_250)
})

it('reads the clock and never counts: a sleep is no time lost', () => {
  render(<Clock />)
  vi.setSystemTime(start + 7_200_000)
  act(() => void vi.advanceTimersByTime(600))
  expect(shown()).toBe(7_200_600)
})

it("is the server's time on a device that is ten minutes off", () => {
  offset.ms = -600_000
  render(<Clock />)
  expect(shown()).toBe(-600_000)
})

it('stops with the last subscriber', () => {
  render(<Clock />)
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})
