import type { HDate } from '@hebcal/core'
import { addDays, daysBetween, daySchema } from '../shared/day.ts'
import { hebrewDateOf, hebrewDateText, hebrewDayText } from './hebrew-date.ts'
import { isNamed, type Occasion, occasionsOn } from './occasions.ts'
import type { CalendarPlace } from './place.ts'
import { isRest, isYomTov, type TimesOfDay, timesOn } from './times.ts'

type KindOfDay = 'yom_tov' | 'chol_hamoed' | 'shabbat' | 'memorial' | 'plain'

/** A day in the Jewish calendar, by the rules for Israel. */
export interface JewishDay extends TimesOfDay {
  /** `yyyy-MM-dd`. */
  readonly day: string
  /** כ״ג; on the first of a Hebrew month א׳ ניסן. */
  readonly hebrewDay: string
  /** י״ג בניסן תשפ״ז. */
  readonly hebrewDate: string
  /** The most important first. */
  readonly occasions: readonly Occasion[]
  readonly kind: KindOfDay
  /** Whether work rests: a Sabbath or a holiday. */
  readonly isRest: boolean
  /** Whether work stops at candle lighting, on the eve of such a day. */
  readonly isEve: boolean
  readonly isYomKippur: boolean
}

/** The days on which places of amusement are closed by law. */
const memorialDays = ['Yom HaShoah', 'Yom HaZikaron', "Tish'a B'Av", "Tish'a B'Av (observed)"]

function kindOf(date: HDate, occasions: readonly Occasion[]): KindOfDay {
  if (isYomTov(date)) return 'yom_tov'
  if (occasions.some(({ category }) => category === 'chol_hamoed')) return 'chol_hamoed'
  if (isRest(date)) return 'shabbat'
  return memorialDays.some((name) => isNamed(date, name)) ? 'memorial' : 'plain'
}

function jewishDay(day: string, place: CalendarPlace): JewishDay {
  const date = hebrewDateOf(day)
  const occasions = occasionsOn(date)
  const rests = isRest(date)
  return {
    day,
    hebrewDay: hebrewDayText(date),
    hebrewDate: hebrewDateText(date),
    occasions,
    kind: kindOf(date, occasions),
    isRest: rests,
    isEve: !rests && isRest(date.next()),
    isYomKippur: isNamed(date, 'Yom Kippur'),
    ...timesOn(date, place),
  }
}

/** Returns the days of a range, both ends included, by day. Throws on an invalid day. */
export function jewishDays(from: string, to: string, place: CalendarPlace): ReadonlyMap<string, JewishDay> {
  const count = daysBetween(daySchema.parse(from), daySchema.parse(to)) + 1
  return new Map(
    Array.from({ length: Math.max(0, count) }, (_, index) => {
      const day = addDays(from, index)
      return [day, jewishDay(day, place)]
    }),
  )
}
