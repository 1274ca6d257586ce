import type { Timers } from '@bama/sync'

/** The browser's timers, as the engine takes them. */
export const timers: Timers = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
