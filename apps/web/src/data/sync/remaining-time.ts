/** The number of records left in a pull, at a time. */
export interface Reading {
  readonly atMs: number
  readonly left: number
}

/** Older readings say nothing about the current speed. */
const windowMs = 30_000
/** With fewer readings, or in less time, an estimate would be a guess. */
const leastReadings = 3
const leastSpanMs = 3_000
/** After this long without a page, or three times the usual interval, there is no estimate. */
const quietMs = 10_000

/** Adds a reading and drops old ones. Starts over when another pull begins. */
export function withReading(readings: readonly Reading[], reading: Reading): readonly Reading[] {
  const last = readings.at(-1)
  if (last?.left === reading.left) return readings
  if (last === undefined || last.left < reading.left) return [reading]
  // One older reading is kept as the start of the window.
  const first = readings.findLastIndex(({ atMs }) => atMs <= reading.atMs - windowMs)
  return [...readings.slice(Math.max(0, Math.min(first, readings.length - leastReadings + 1))), reading]
}

/**
 * The estimated remaining time in milliseconds, at the speed of the last half minute. Null if too little has arrived,
 * or nothing has arrived recently.
 */
export function remainingMs(readings: readonly Reading[], nowMs: number): number | null {
  const [first] = readings
  const last = readings.at(-1)
  if (first === undefined || last === undefined || readings.length < leastReadings) return null
  const spanMs = last.atMs - first.atMs
  const sinceMs = nowMs - last.atMs
  if (spanMs < leastSpanMs || sinceMs > Math.max(quietMs, (3 * spanMs) / (readings.length - 1))) return null
  return Math.max(0, (last.left * spanMs) / (first.left - last.left) - sinceMs)
}
