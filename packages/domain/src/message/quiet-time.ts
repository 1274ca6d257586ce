import { jewishDays } from '../jewish-calendar/jewish-days.ts'
import type { CalendarPlace } from '../jewish-calendar/place.ts'
import { addDays, dayInZone } from '../shared/day.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import type { QuietHours } from './quiet-hours.ts'

export interface QuietTime {
  /** The business's IANA zone, and the place for sunset times. */
  readonly zone: string
  readonly place: CalendarPlace
  /** Null: no quiet hours. */
  readonly hours: QuietHours | null
  readonly restsOnSabbath: boolean
}

/** Rest times where the sun doesn't set. */
const withoutSunset = { enters: '18:00', out: '21:00' }

/** Rosh Hashana with a Sabbath before or after it, and the eve. */
const longestRestDays = 4

/** A safe limit: far more than the nights and Sabbaths that can follow one another. */
const mostSpans = 12

/**
 * Returns when something that happens now may ring, in milliseconds since the epoch: now, or at the end of the unbroken
 * run of quiet hours, Sabbaths and holidays that it falls into. Uses instants, so that a clock change makes a night
 * shorter or longer and no quiet hours occur twice.
 */
export function ringsAt(nowMs: number, quiet: QuietTime): number {
  let at = nowMs
  for (let spans = 0; spans < mostSpans; spans++) {
    const end = endOfRest(at, quiet) ?? endOfNight(at, quiet)
    if (end === null) return at
    at = end
  }
  return at
}

/** Returns when it is next quiet, or null if not within 36 hours. A late message may ring until then. */
export function quietFrom(nowMs: number, quiet: QuietTime): number | null {
  const { zone, hours } = quiet
  const today = dayInZone(nowMs, zone)
  const nights = hours === null ? [] : [today, addDays(today, 1)].map((day) => instantOfWallTime(day, hours.from, zone))
  const rests = quiet.restsOnSabbath ? restsAround(today, quiet).map(({ enters }) => enters) : []
  const next = Math.min(...[...nights, ...rests].filter((start) => start > nowMs))
  return next - nowMs < soonMs ? next : null
}

const soonMs = 36 * 60 * 60 * 1000

/** Returns the end of the quiet hours that an instant is in, or null. */
function endOfNight(atMs: number, { zone, hours }: QuietTime): number | null {
  if (hours === null) return null
  const today = dayInZone(atMs, zone)
  for (const day of [addDays(today, -1), today]) {
    const start = instantOfWallTime(day, hours.from, zone)
    const end = instantOfWallTime(hours.until > hours.from ? day : addDays(day, 1), hours.until, zone)
    if (start <= atMs && atMs < end) return end
  }
  return null
}

/** Returns the end of the Sabbath or holiday, from candle lighting on, that an instant is in, or null. */
function endOfRest(atMs: number, quiet: QuietTime): number | null {
  if (!quiet.restsOnSabbath) return null
  const found = restsAround(dayInZone(atMs, quiet.zone), quiet).find(({ enters, out }) => enters <= atMs && atMs < out)
  return found?.out ?? null
}

/** Returns the Sabbaths and holidays around a day, each from candle lighting to nightfall. */
function restsAround(
  today: string,
  { zone, place }: QuietTime,
): readonly { readonly enters: number; readonly out: number }[] {
  const days = [...jewishDays(addDays(today, -longestRestDays), addDays(today, longestRestDays), place).values()]
  const rests: { enters: number; out: number }[] = []
  let enters: number | null = null
  for (const [index, { day, isRest, isEve, candleLighting, havdalah }] of days.entries()) {
    if (isEve) enters = instantOfWallTime(day, candleLighting ?? withoutSunset.enters, zone)
    if (!isRest || days[index + 1]?.isRest !== false || enters === null) continue
    rests.push({ enters, out: instantOfWallTime(day, havdalah ?? withoutSunset.out, zone) })
    enters = null
  }
  return rests
}
