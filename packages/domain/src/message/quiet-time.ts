import { jewishDays } from '../jewish-calendar/jewish-days.ts'
import type { CalendarPlace } from '../jewish-calendar/place.ts'
import { addDays, dayInZone } from '../shared/day.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import type { QuietHours } from './quiet-hours.ts'

export interface QuietTime {
  /** The business's IANA zone, and the place whose sunset counts. */
  readonly zone: string
  readonly place: CalendarPlace
  /** Null: no night is quiet. */
  readonly hours: QuietHours | null
  readonly restsOnSabbath: boolean
}

/** Where the sun does not set, work rests from six in the evening to nine. */
const withoutSunset = { enters: '18:00', out: '21:00' }

/** Rosh Hashana with a Sabbath before or after it. */
const longestRestDays = 4

/** A night, and then a Sabbath, and then a night: far more than ever follow each other. */
const mostSpans = 12

/**
 * When something may ring that happens now: now, or when the quiet hours, the Sabbath or the holiday are over in which that
 * is, whichever of them follow each other. Milliseconds since the epoch. By instants, so that a clock change in the night makes
 * the night shorter or longer, and no quiet hour comes twice.
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

/** When it is quiet next, within a day and a half: until then something may ring that arrives late. Null: not so soon. */
export function quietFrom(nowMs: number, quiet: QuietTime): number | null {
  const { zone, hours } = quiet
  const today = dayInZone(nowMs, zone)
  const nights = hours === null ? [] : [today, addDays(today, 1)].map((day) => instantOfWallTime(day, hours.from, zone))
  const rests = quiet.restsOnSabbath ? restsAround(today, quiet).map(({ enters }) => enters) : []
  const next = Math.min(...[...nights, ...rests].filter((start) => start > nowMs))
  return next - nowMs < soonMs ? next : null
}

const soonMs = 36 * 60 * 60 * 1000

/** The end of the night that an instant is in; null: it is in none. */
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

/** The end of the Sabbath or holiday that an instant is in, from candle lighting on; null: it is in none. */
function endOfRest(atMs: number, quiet: QuietTime): number | null {
  if (!quiet.restsOnSabbath) return null
  const found = restsAround(dayInZone(atMs, quiet.zone), quiet).find(({ enters, out }) => enters <= atMs && atMs < out)
  return found?.out ?? null
}

/** The Sabbaths and holidays of the days around one, each from candle lighting to nightfall. */
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
