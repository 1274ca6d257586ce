import { z } from 'zod'

export { addDays, daysBetween } from './day-count.ts'

const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function isRealDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  const day = Number(text.slice(8))
  return day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
}

function isRealInstant(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

/** A calendar day, `yyyy-MM-dd`. Never converted to an instant: a day has no zone. */
export const daySchema = z.string().refine(isRealDay, 'bad_day')

/** A wall time, `HH:mm`. */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'bad_time')

/** A wall time with seconds, `HH:mm:ss`. */
export const secondTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'bad_time')

/** An instant: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instantSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'bad_instant')
  .refine(isRealInstant, 'bad_instant')

/** Caches a format per zone. Creating one takes about a hundred times as long as using it, and lists need thousands. */
const remembered = (make: (zone: string) => Intl.DateTimeFormat): ((zone: string) => Intl.DateTimeFormat) => {
  const byZone = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const format = byZone.get(zone) ?? make(zone)
    byZone.set(zone, format)
    return format
  }
}

const dayFormat = remembered(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

const timeFormat = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)

/** The format writes early years with fewer digits. */
export const dayInZone = (instantMs: number, zone: string): string =>
  dayFormat(zone).format(instantMs).padStart('yyyy-MM-dd'.length, '0')

/** The wall time, `HH:mm:ss`, of an instant in an IANA zone. */
export const timeInZone = (instantMs: number, zone: string): string => timeFormat(zone).format(instantMs)
