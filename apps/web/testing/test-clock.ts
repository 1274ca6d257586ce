import type { Timers } from '@bama/sync'

export interface TestClock {
  readonly now: () => number
  readonly timers: Timers
  /** Lets time pass, and calls back who waited, one after the other, each when it is due. */
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
    const endMs = nowMs + ms
    for (;;) {
      const [next] = [...waiting].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)
      if (next === undefined) break
      waiting.delete(next)
      nowMs = Math.max(nowMs, next.dueMs)
      next.callback()
    }
    nowMs = Math.max(nowMs, endMs)
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
