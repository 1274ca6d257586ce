import { addDays, dayInZone, timeInZone } from '@bama/domain'

// A calendar day has no time zone. It is read as noon UTC and formatted in UTC, so that no offset shifts it.
const inThisYear = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const inAnother = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

function dayText(day: string, today: string): string {
  if (day === today) return 'היום'
  if (day === addDays(today, -1)) return 'אתמול'
  return (day.slice(0, 4) === today.slice(0, 4) ? inThisYear : inAnother).format(new Date(`${day}T12:00:00.000Z`))
}

/** An instant relative to `today`, in the business's zone: `אתמול, 17:42`, `3 באפריל, 08:00`. */
export function momentText(instant: string, today: string, zone: string): string {
  const ms = Date.parse(instant)
  return `${dayText(dayInZone(ms, zone), today)}, ${timeInZone(ms, zone).slice(0, 5)}`
}

/** The time of the day: `17:42`. */
export const timeText = (instant: string, zone: string): string => timeInZone(Date.parse(instant), zone).slice(0, 5)

/** The day alone: `היום`, `אתמול`, `3 באפריל`. */
export const dayOfMoment = (instant: string, today: string, zone: string): string =>
  dayText(dayInZone(Date.parse(instant), zone), today)

/** A short form for lists: the time if the instant is today, otherwise the day. */
export function shortMoment(instant: string, nowMs: number, zone: string): string {
  const today = dayInZone(nowMs, zone)
  return dayInZone(Date.parse(instant), zone) === today ? timeText(instant, zone) : dayOfMoment(instant, today, zone)
}
