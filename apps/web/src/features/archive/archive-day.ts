// A calendar day has no zone: it is read at noon in UTC and written in UTC, so that no clock moves it.
const noon = (day: string): Date => new Date(`${day}T12:00:00.000Z`)

const weekday = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', weekday: 'narrow' })
const date = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', day: 'numeric', month: 'numeric', year: 'numeric' })

/** `ג׳ 13.4.2027`; a day that is none is shown as it was written. */
export function archiveDay(day: string): string {
  const at = noon(day)
  return Number.isNaN(at.getTime()) ? day : `${weekday.format(at)} ${date.format(at)}`
}
