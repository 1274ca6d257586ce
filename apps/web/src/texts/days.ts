/** The days of the week as Hebrew writes them short, Sunday first. */
const weekdays = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'] as const

/** What a field for a day, and a month that one leafs through, say. */
export const dayFieldTexts = {
  placeholder: 'יום.חודש.שנה',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
} as const

// A calendar day has no zone: it is read at noon in UTC and written in UTC, so that no clock moves it.
const noon = (day: string): Date => new Date(`${day}T12:00:00.000Z`)

const longFormat = new Intl.DateTimeFormat('he-IL', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `יום שלישי, 13 באפריל 2027` */
export const longDay = (day: string): string => longFormat.format(noon(day))

/** `13.4.2027` */
export function shortDay(day: string): string {
  const date = noon(day)
  return `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`
}

/** `13.4` */
export const dayAndMonth = (day: string): string => shortDay(day).replace(/\.\d+$/, '')

/** `ג׳` */
export const weekdayLetter = (day: string): string => weekdays[noon(day).getUTCDay()] ?? ''

const monthFormat = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `אפריל 2027`, of a month `yyyy-MM`. */
export const monthText = (month: string): string => monthFormat.format(noon(`${month}-01`))
