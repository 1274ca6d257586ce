import type { Timers } from '@bama/sync'

export interface TestClock {
  readonly now: () => number
  readonly timers: Timers
  /** Lets time pass, and calls back who waited. */
  pass(ms: number): void
  /** How long each wait was that came to its end on its own. */
  readonly pauses: readonly number[]
}

/** A clock that stands still, but for waits of a second or less: those are over at once. */
export function createTestClock(startMs = Date.parse('2026-11-01T08:00:00.000Z')): TestClock {
  let nowMs = startMs
  const waiting = new Set<{ readonly dueMs: number; readonly callback: () => void }>()
  const pauses: number[] = []
  const pass = (ms: number): void => {
    nowMs += ms
    for (const one of waiting) {
      if (one.dueMs > nowMs) continue
      waiting.delete(one)
      one.callback()
    }
  }
  return {
    now: () => nowMs,
    pass,
    pauses,
    timers: {
      after(ms, callback) {
        const one = { dueMs: nowMs + ms, callback }
        waiting.add(one)
        if (ms <= 1000)
          queueMicrotask(() => {
            if (!waiting.has(one)) return
            pauses.push(ms)
            pass(ms)
          })
        return () => void waiting.delete(one)
      },
    },
  }
}
