/** The days of the week as Hebrew writes them short, Sunday first. */
const weekdays = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'] as const

/** What a field for a day, and a month that one leafs through, say. */
export const dayFieldTexts = {
  placeholder: 'יום.חודש.שנה',
  choose: 'בחירת תאריך',
  /** The dialog of a field, by the field's name. */
  chooseFor: (field: string): string => `בחירת תאריך: ${field}`,
  today: 'היום',
  yesterday: 'אתמול',
  tomorrow: 'מחר',
  nextThursday: 'יום ה׳ הבא',
  thisWeek: 'השבוע',
  month: 'החודש',
  /** What the next press on a day means, while a span is picked. */
  spanStart: 'בחירת היום הראשון',
  spanEnd: 'בחירת היום האחרון',
  since: (day: string): string => `מ־${shortDay(day)}`,
  until: (day: string): string => `עד ${shortDay(day)}`,
  events: (count: number): string => (count === 1 ? 'אירוע אחד' : count === 2 ? 'שני אירועים' : `${count} אירועים`),
  noEvents: 'אין אירועים',
  sabbath: 'שבת',
  candles: (time: string): string => `הדלקת נרות ${time}`,
  thisMonth: 'מועדי החודש:',
  noOccasions: 'אין חגים בחודש זה',
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

/** `יום ג׳`, and of the Sabbath `שבת` */
export const weekdayText = (day: string): string =>
  noon(day).getUTCDay() === 6 ? dayFieldTexts.sabbath : `יום ${weekdayLetter(day)}`

const aSunday = Date.parse('2026-11-22T12:00:00Z')

/** `יום ו׳`, of 5. */
export const weekdayName = (weekday: number): string =>
  weekdayText(new Date(aSunday + weekday * 86_400_000).toISOString().slice(0, 10))

/** `יום ג׳ 13.4.2027`, as a field shows it. */
export const dayWithWeekday = (day: string): string => `${weekdayText(day)} ${shortDay(day)}`

/** `13.4` */
export const dayAndMonth = (day: string): string => shortDay(day).replace(/\.\d+$/, '')

/** `ג׳` */
export const weekdayLetter = (day: string): string => weekdays[noon(day).getUTCDay()] ?? ''

const monthFormat = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `אפריל 2027`, of a month `yyyy-MM`. */
export const monthText = (month: string): string => monthFormat.format(noon(`${month}-01`))
