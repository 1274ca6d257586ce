import { dayInZone } from '@bama/domain'

const endMs = Date.UTC(10_000, 0)

/**
 * The instant that a file names, in milliseconds since the epoch, or null. Text without a zone is UTC, so that a file means
 * the same on every machine.
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

/** An instant as records hold it; what is none stays, for the schema to refuse. */
export function toInstant(value: unknown): unknown {
  const ms = instantMsOf(value)
  return ms === null ? value : new Date(ms).toISOString()
}

/** A calendar day: of an instant, the day it falls on in the zone. */
export function toDay(value: unknown, zone: string): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]/.test(value.trim())) return value
  const ms = instantMsOf(value)
  return ms === null ? value : dayInZone(ms, zone)
}

const wallTime = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

/** A wall time, `HH:mm:ss` with seconds and `HH:mm` without, from either. */
export function toWallTime(value: unknown, withSeconds: boolean): unknown {
  const [, hours, minutes, seconds = '00'] = wallTime.exec(typeof value === 'string' ? value.trim() : '') ?? []
  if (hours === undefined || minutes === undefined) return value
  return [hours.padStart(2, '0'), minutes, ...(withSeconds ? [seconds] : [])].join(':')
}
