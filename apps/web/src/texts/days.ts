/** Hebrew abbreviations of the weekdays, Sunday first. */
const weekdays = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'] as const

/** Texts of day fields and of the month that can be paged through. */
export const dayFieldTexts = {
  placeholder: 'יום.חודש.שנה',
  choose: 'בחירת תאריך',
  /** The title of a field's dialog, from the field's label. */
  chooseFor: (field: string): string => `בחירת תאריך: ${field}`,
  today: 'היום',
  yesterday: 'אתמול',
  tomorrow: 'מחר',
  nextThursday: 'יום ה׳ הבא',
  thisWeek: 'השבוע',
  month: 'החודש',
  /** What the next press on a day sets while a span is being picked. */
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

// A calendar day has no time zone. It is read as noon UTC and formatted in UTC, so that no offset shifts it.
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

/** `יום ג׳`; for Saturday `שבת`. */
export const weekdayText = (day: string): string =>
  noon(day).getUTCDay() === 6 ? dayFieldTexts.sabbath : `יום ${weekdayLetter(day)}`

const aSunday = Date.parse('2026-11-22T12:00:00Z')

/** `weekday`: 0 for Sunday; 5 gives `יום ו׳`. */
export const weekdayName = (weekday: number): string =>
  weekdayText(new Date(aSunday + weekday * 86_400_000).toISOString().slice(0, 10))

/** `יום ג׳ 13.4.2027`, as shown in a field. */
export const dayWithWeekday = (day: string): string => `${weekdayText(day)} ${shortDay(day)}`

/** `13.4` */
export const dayAndMonth = (day: string): string => shortDay(day).replace(/\.\d+$/, '')

/** `ג׳` */
export const weekdayLetter = (day: string): string => weekdays[noon(day).getUTCDay()] ?? ''

const monthFormat = new Intl.DateTimeFormat('he-IL', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `אפריל 2027`, from `yyyy-MM`. */
export const monthText = (month: string): string => monthFormat.format(noon(`${month}-01`))
