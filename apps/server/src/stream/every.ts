/** Calls back every `ms` milliseconds; the returned function stops it. */
export type Every = (ms: number, callback: () => void) => () => void

/** Uses the process's own timers. */
export const everyByTimer: Every = (ms, callback) => {
  const timer = setInterval(callback, ms)
  return () => clearInterval(timer)
}
