/** How many records of a pull were still to come, and when. */
export interface Reading {
  readonly atMs: number
  readonly left: number
}

/** Of what is older the line says nothing any more. */
const windowMs = 30_000
/** Before so many pages, and so long, what comes is a guess. */
const leastReadings = 3
const leastSpanMs = 3_000
/** After so long without a page, or three times what a page takes, nobody knows. */
const quietMs = 10_000

/** Adds a reading, forgets old ones, and begins again with another pull. */
export function withReading(readings: readonly Reading[], reading: Reading): readonly Reading[] {
  const last = readings.at(-1)
  if (last?.left === reading.left) return readings
  if (last === undefined || last.left < reading.left) return [reading]
  // One that is older stays as the window's beginning.
  const first = readings.findLastIndex(({ atMs }) => atMs <= reading.atMs - windowMs)
  return [...readings.slice(Math.max(0, Math.min(first, readings.length - leastReadings + 1))), reading]
}

/**
 * How long what is left will take at the pace of the last half a minute, in milliseconds; null while there is no sound answer:
 * too little has come, or nothing comes.
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
