/** Calls back every so many milliseconds; the returned function calls it off. */
export type Every = (ms: number, callback: () => void) => () => void

/** By the process's own timers. */
export const everyByTimer: Every = (ms, callback) => {
  const timer = setInterval(callback, ms)
  return () => clearInterval(timer)
}
