import type { Timers } from '@bama/sync'

export interface TestClock {
  readonly now: () => number
  readonly timers: Timers
  /** Advances the time and runs the callbacks that are due. */
  pass(ms: number): void
  /** The lengths of the waits that ended on their own, in milliseconds. */
  readonly pauses: readonly number[]
}

/** A clock that stands still, except that waits of up to a second end immediately and advance it. */
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
