import type { DayWarning, EventTimes, OverlapKind } from '@bama/domain'
import { countForms, counted } from './common.ts'
import { dayAndMonth, shortDay, weekdayLetter } from './days.ts'

type TimeOf = NonNullable<DayWarning['time']>['of']

const doubles = countForms('שיבוץ כפול', 'שני שיבוצים כפולים', 'שיבוצים כפולים')
const sameDay = countForms('שני אירועים באותו יום', 'שני שיבוצים באותו יום', 'שיבוצים באותו יום')
const moreDays = { one: 'ויום נוסף', two: 'ויומיים נוספים', many: (count: number) => `ו־${count} ימים נוספים` }
const moreEvents = {
  one: 'ואירוע נוסף',
  two: 'ושני אירועים נוספים',
  many: (count: number) => `ו־${count} אירועים נוספים`,
}

const ofCrew = {
  one: 'התנגשות בצוות: אדם אחד',
  two: 'התנגשות בצוות: שני אנשים',
  many: (count: number) => `התנגשות בצוות: ${count} אנשים`,
}

/** Texts of warnings about an event's days and about overlaps of an operator's events. */
export const warningsTexts = {
  label: 'אזהרות',

  /** When the Sabbath, a holiday or a fast begins and ends: `time` on a card, `timeInFull` where there is room. */
  time: {
    candle_lighting: 'כניסה',
    havdalah: 'צאת',
    fast_begins: 'תחילת הצום',
    fast_ends: 'סוף הצום',
  } satisfies Record<TimeOf, string>,
  timeInFull: {
    candle_lighting: 'הדלקת נרות',
    havdalah: 'צאת הכוכבים',
    fast_begins: 'תחילת הצום',
    fast_ends: 'סוף הצום',
  } satisfies Record<TimeOf, string>,
  more: (count: number): string => `+${count}`,
  moreDaysSpoken: (count: number): string => counted(count, moreDays),
  moreEventsSpoken: (count: number): string => counted(count, moreEvents),

  /** `people`: how many crew members of an event have a conflict. */
  crew: (people: number): string => counted(people, ofCrew),
  crewOnDay: 'התנגשות בצוות',

  overlap: {
    onCard: { certain: 'שיבוץ כפול', possible: 'שיבוץ נוסף באותו יום' } satisfies Record<OverlapKind, string>,
    /** The words before and after an operator's name. */
    ofOperator: {
      certain: { before: 'באותן שעות יש ל', after: ' גם:' },
      possible: { before: 'באותו יום יש ל', after: ' גם:' },
    } satisfies Record<OverlapKind, { readonly before: string; readonly after: string }>,
    ofSelf: { certain: 'באותן שעות יש לך גם:', possible: 'באותו יום יש לך גם:' } satisfies Record<OverlapKind, string>,
    /** Shown beside an operator's name in the list of operators. */
    busy: { certain: 'באירוע אחר', possible: 'אירוע באותו יום' } satisfies Record<OverlapKind, string>,
  },

  notice: {
    certain: (count: number): string => counted(count, doubles),
    possible: (count: number): string => counted(count, sameDay),
    kind: { certain: 'באותן שעות:', possible: 'באותו יום:' } satisfies Record<OverlapKind, string>,
    unknown: 'מפעיל שאינו ברשימה',
    onBoard: 'הצגה בלוח',
    dismiss: 'הבנתי',
  },
} as const

/** An event's day or days: `ג׳ 13.4.2027`, `ג׳ 13.4 – 15.4.2027`. */
export function daysText({ date, end_date }: EventTimes): string {
  const last = end_date == null || end_date <= date ? null : end_date
  if (last === null) return `${weekdayLetter(date)} ${shortDay(date)}`
  const isYearShared = last.slice(0, 4) === date.slice(0, 4)
  return `${weekdayLetter(date)} ${isYearShared ? dayAndMonth(date) : shortDay(date)} – ${shortDay(last)}`
}

/** One day of an event that takes several: `ו׳ 16.4`. */
export const dayOfSeveral = (day: string): string => `${weekdayLetter(day)} ${dayAndMonth(day)}`
