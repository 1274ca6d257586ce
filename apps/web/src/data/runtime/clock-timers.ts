import type { Timers } from '@bama/sync'

/** The browser's timers behind the engine's port. */
export const timers: Timers = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
