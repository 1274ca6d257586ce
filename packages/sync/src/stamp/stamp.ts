import { assert } from '@bama/domain'
import { z } from 'zod'

/** Rejects dates such as February 30, which `Date.parse` accepts as a day in March. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

const stampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{16}$/

/** Like `stampPattern`, with every number in its range except the number of days in a month. */
const inRange =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{16}$/

/**
 * The reading of a hybrid logical clock as one sortable string: `<ISO 8601 UTC with ms>-<counter, 4 hex>-<deviceId>`.
 * Stamps compare as strings. (Kulkarni et al., "Logical Physical Clocks", 2014.)
 */
export const stampSchema = z
  .string()
  .regex(stampPattern, 'bad_stamp')
  .refine((text) => isInstant(text.slice(0, 24)), 'bad_stamp')
  .brand<'Stamp'>()
export type Stamp = z.infer<typeof stampSchema>

/** Whether a value is a valid stamp; agrees with the schema, but faster. Days up to 28 exist in every month. */
export const isStamp = (value: unknown): value is Stamp =>
  typeof value === 'string' && inRange.test(value) && (value.slice(8, 10) <= '28' || isInstant(value.slice(0, 24)))

/** A device's id: 16 lower-case hex digits, chosen at random once per local database. */
export const deviceIdSchema = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'bad_device_id')
  .brand<'DeviceId'>()
export type DeviceId = z.infer<typeof deviceIdSchema>

/** The server replaces stamps that are further ahead of its clock than this (SPEC, clock rules). */
export const maxAheadMs = 5 * 60 * 1000

const maxCounter = 0xffff

export function formatStamp(ms: number, counter: number, device: DeviceId): Stamp {
  const hex = counter.toString(16).padStart(4, '0')
  const stamp = `${new Date(ms).toISOString()}-${hex}-${device}`
  assert(isStamp(stamp), `a clock shows a date with a year of four digits: ${stamp}`)
  return stamp
}

/** The instant part, ISO 8601. */
export const instantOf = (stamp: Stamp): string => stamp.slice(0, 24)

/** The instant part in milliseconds since the epoch. */
export const millisecondsOf = (stamp: Stamp): number => Date.parse(instantOf(stamp))

const counterOf = (stamp: Stamp): number => Number.parseInt(stamp.slice(25, 29), 16)

/**
 * Returns a device's next stamp, later than `last` (the latest it made or saw) and at least as late as its clock.
 * When the clock stands still or runs behind, the counter increases; a full counter moves to the next millisecond.
 */
export function nextStamp(last: Stamp | null, nowMs: number, device: DeviceId): Stamp {
  if (last === null || nowMs > millisecondsOf(last)) return formatStamp(nowMs, 0, device)
  const counter = counterOf(last) + 1
  const stamp =
    counter <= maxCounter
      ? formatStamp(millisecondsOf(last), counter, device)
      : formatStamp(millisecondsOf(last) + 1, 0, device)
  assert(stamp > last, 'a clock only goes forward')
  return stamp
}

/** The later of two stamps, either of which may be missing. */
export const laterStamp = (a: Stamp | null, b: Stamp | null): Stamp | null =>
  a === null ? b : b === null || a > b ? a : b
