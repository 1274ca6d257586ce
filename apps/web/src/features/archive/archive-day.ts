// A calendar day has no time zone. Reading it at noon UTC and formatting it in UTC keeps it the same day everywhere.
const noon = (day: string): Date => new Date(`${day}T12:00:00.000Z`)

const weekday = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', weekday: 'narrow' })
const date = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', day: 'numeric', month: 'numeric', year: 'numeric' })

/** Formats a day as `ג׳ 13.4.2027`. An invalid day is returned unchanged. */
export function archiveDay(day: string): string {
  const at = noon(day)
  return Number.isNaN(at.getTime()) ? day : `${weekday.format(at)} ${date.format(at)}`
}
