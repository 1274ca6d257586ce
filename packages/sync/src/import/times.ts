import { dayInZone } from '@bama/domain'

const endMs = Date.UTC(10_000, 0)

/**
 * Parses a file's instant to milliseconds since the epoch; null if it is invalid. Text without a zone is read as UTC,
 * so that a file means the same on every machine.
 */
export function instantMsOf(value: unknown): number | null {
  const ms =
    typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(inUtc(value.trim())) : Number.NaN
  return ms >= 0 && ms < endMs ? Math.floor(ms) : null
}

const inUtc = (text: string): string => {
  const spelled = text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T')
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(spelled) ? `${spelled}Z` : spelled
}

/** Converts an instant to the format of records. Invalid values are returned for the schema to refuse. */
export function toInstant(value: unknown): unknown {
  const ms = instantMsOf(value)
  return ms === null ? value : new Date(ms).toISOString()
}

/** Returns a calendar day; for an instant, the day on which it falls in the zone. */
export function toDay(value: unknown, zone: string): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]/.test(value.trim())) return value
  const ms = instantMsOf(value)
  return ms === null ? value : dayInZone(ms, zone)
}

const wallTime = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/** Converts a wall time, with or without seconds, to `HH:mm:ss` or `HH:mm`. */
export function toWallTime(value: unknown, withSeconds: boolean): unknown {
  const [, hours, minutes, seconds = '00'] = wallTime.exec(typeof value === 'string' ? value.trim() : '') ?? []
  if (hours === undefined || minutes === undefined) return value
  return [hours.padStart(2, '0'), minutes, ...(withSeconds ? [seconds] : [])].join(':')
}
