import { type Event, flags, getHolidaysOnDate, type HDate, months } from '@hebcal/core'
import { occasionNames, occasionTexts } from '../texts/index.ts'
import { firstHebrewYear, lastHebrewYear, monthName, yearText } from './hebrew-date.ts'

/** The categories, the most important first, which is the order of a day's occasions. */
const occasionCategories = [
  'holiday',
  'eve',
  'chol_hamoed',
  'fast',
  'memorial',
  'national',
  'rosh_chodesh',
  'special_shabbat',
  'minor',
  'observance',
  'custom',
] as const
export type OccasionCategory = (typeof occasionCategories)[number]

export interface Occasion {
  readonly text: string
  readonly category: OccasionCategory
}

const memorials: ReadonlySet<string> = new Set(['Yom HaShoah', 'Yom HaZikaron', 'Yitzhak Rabin Memorial Day'])

const customs: ReadonlySet<string> = new Set([
  'Leil Selichot',
  'Rosh Hashana LaBehemot',
  'Chag HaBanot',
  'Birkat Hachamah',
])

/** Days that only schools mark. Businesses don't rest on them. */
const observances: ReadonlySet<string> = new Set([
  'Ben-Gurion Day',
  'Family Day',
  'Herzl Day',
  'Jabotinsky Day',
  'Hebrew Language Day',
  'Yom HaAliyah',
  'Yom HaAliyah School Observance',
])

function categoryOf(event: Event): OccasionCategory {
  const has = (flag: number) => (event.getFlags() & flag) !== 0
  if (has(flags.CHAG)) return 'holiday'
  if (has(flags.CHOL_HAMOED)) return 'chol_hamoed'
  if (has(flags.MAJOR_FAST) || has(flags.MINOR_FAST)) return 'fast'
  if (memorials.has(event.getDesc())) return 'memorial'
  if (observances.has(event.getDesc())) return 'observance'
  if (has(flags.MODERN_HOLIDAY)) return 'national'
  if (has(flags.ROSH_CHODESH)) return 'rosh_chodesh'
  if (has(flags.SPECIAL_SHABBAT)) return 'special_shabbat'
  if (customs.has(event.getDesc())) return 'custom'
  // Only the eves of holidays on which work rests; those of Purim and Hanukkah are minor, like the holidays themselves.
  return has(flags.EREV) && !has(flags.MINOR_HOLIDAY) ? 'eve' : 'minor'
}

function textOf(event: Event): string {
  const date = event.getDate()
  const name = event.getDesc()
  if (name.startsWith('Rosh Hashana ') && date.getDate() === 1 && date.getMonth() === months.TISHREI)
    return occasionTexts.roshHashana(yearText(date.getFullYear()))
  // The thirtieth of a month is the first day of the next month's Rosh Chodesh.
  if ((event.getFlags() & flags.ROSH_CHODESH) !== 0)
    return occasionTexts.roshChodesh(monthName(date.getDate() === 1 ? date : date.next()))
  return occasionNames[name] ?? event.render('he-x-NoNikud')
}

/** Fasts that few people keep. The library names them, but wall calendars don't. */
const leftOut = flags.YOM_KIPPUR_KATAN | flags.BEHAB

/** Returns the library's events on a day in Israel. */
export function eventsOn(date: HDate): readonly Event[] {
  const year = date.getFullYear()
  if (year < firstHebrewYear || year > lastHebrewYear) return []
  return (getHolidaysOnDate(date, true) ?? []).filter((event) => (event.getFlags() & leftOut) === 0)
}

export const isNamed = (date: HDate, name: string): boolean => eventsOn(date).some((event) => event.getDesc() === name)

/** Leaven is searched for on the evening before Pesach's eve, or a day earlier if that eve is a Sabbath. */
function isEveningOfSearch(date: HDate): boolean {
  if (date.getMonth() !== months.NISAN) return false
  const saturday = 6
  return (
    (date.getDate() === 13 && date.getDay() !== saturday - 1) ||
    (date.getDate() === 12 && date.getDay() === saturday - 2)
  )
}

/** Evenings that the library leaves out: the search for leaven, and memorial days that begin at nightfall. */
function addedEvenings(date: HDate): readonly Occasion[] {
  const added: Occasion[] = []
  const tomorrow = date.next()
  if (isNamed(tomorrow, 'Yom HaShoah')) added.push({ text: occasionTexts.holocaustDayEve, category: 'memorial' })
  if (isNamed(tomorrow, 'Yom HaZikaron')) added.push({ text: occasionTexts.memorialDayEve, category: 'memorial' })
  if (isEveningOfSearch(date)) added.push({ text: occasionTexts.searchForLeaven, category: 'custom' })
  return added
}

const rankOf = ({ category }: Occasion): number => occasionCategories.indexOf(category)

/** Returns a day's occasions, the most important first. */
export const occasionsOn = (date: HDate): readonly Occasion[] =>
  [
    ...eventsOn(date).map((event) => ({ text: textOf(event), category: categoryOf(event) })),
    ...addedEvenings(date),
  ].toSorted((one, other) => rankOf(one) - rankOf(other))
