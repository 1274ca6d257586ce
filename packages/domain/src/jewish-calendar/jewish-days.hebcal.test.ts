import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { pointOf } from './cities.ts'
import { jewishDays } from './index.ts'

/**
 * Compares every day of twenty-one Hebrew years with Debian's `hebcal` 4, run as a separate process: a program in C
 * with its own arithmetic, sun and time zones. Known differences are listed here with their reasons; any other fails.
 */
const hasHebcal = spawnSync('hebcal', ['--version']).status === 0

const firstDay = '2019-09-30'
const lastDay = '2040-09-07'

/** The program's output for each day of 5780–5800. */
function linesOf(...options: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const args = ['--iso-8601', '--israeli', '--24hour', '--hebrew-date', '--years', '21', ...options, '5780']
  const lines = new Map<string, string[]>()
  for (const line of execFileSync('hebcal', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trimEnd()
    .split('\n')) {
    const day = line.slice(0, 10)
    lines.set(day, [...(lines.get(day) ?? []), line.slice(11)])
  }
  return lines
}

const city = (geonamesId: number) => ({ kind: 'city', geonamesId }) as const
const daysAt = (geonamesId: number) => [...jewishDays(firstDay, lastDay, city(geonamesId)).values()]
const jerusalem = 281_184

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}

const ones = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט']
const tens = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ']

function letters(number: number): string {
  const hundreds = 'ת'.repeat(Math.floor(number / 400)) + ['', 'ק', 'ר', 'ש'][Math.floor((number % 400) / 100)]
  const rest = number % 100
  const text = hundreds + (rest === 15 ? 'טו' : rest === 16 ? 'טז' : `${tens[Math.floor(rest / 10)]}${ones[rest % 10]}`)
  return text.length === 1 ? `${text}׳` : `${text.slice(0, -1)}״${text.slice(-1)}`
}

const months: Readonly<Record<string, string>> = {
  Tishrei: 'תשרי',
  Cheshvan: 'חשוון',
  Kislev: 'כסלו',
  Tevet: 'טבת',
  "Sh'vat": 'שבט',
  Adar: 'אדר',
  'Adar I': 'אדר א׳',
  'Adar II': 'אדר ב׳',
  Nisan: 'ניסן',
  Iyyar: 'אייר',
  Sivan: 'סיוון',
  Tamuz: 'תמוז',
  Av: 'אב',
  Elul: 'אלול',
}

const ourNames: Readonly<Record<string, string>> = {
  'Erev Rosh Hashana': 'ערב ראש השנה',
  'Rosh Hashana II': 'ראש השנה ב׳',
  'Tzom Gedaliah': 'צום גדליה',
  'Shabbat Shuva': 'שבת שובה',
  'Erev Yom Kippur': 'ערב יום כיפור',
  'Yom Kippur': 'יום כיפור',
  'Erev Sukkot': 'ערב סוכות',
  'Sukkot I': 'סוכות א׳',
  "Sukkot II (CH''M)": 'חוה״מ סוכות ב׳',
  "Sukkot III (CH''M)": 'חוה״מ סוכות ג׳',
  "Sukkot IV (CH''M)": 'חוה״מ סוכות ד׳',
  "Sukkot V (CH''M)": 'חוה״מ סוכות ה׳',
  "Sukkot VI (CH''M)": 'חוה״מ סוכות ו׳',
  'Sukkot VII (Hoshana Raba)': 'הושענא רבה',
  'Shmini Atzeret': 'שמחת תורה',
  Sigd: 'סיגד',
  'Chanukah: 1 Candle': 'ערב חנוכה',
  'Chanukah: 2 Candles': 'חנוכה א׳',
  'Chanukah: 3 Candles': 'חנוכה ב׳',
  'Chanukah: 4 Candles': 'חנוכה ג׳',
  'Chanukah: 5 Candles': 'חנוכה ד׳',
  'Chanukah: 6 Candles': 'חנוכה ה׳',
  'Chanukah: 7 Candles': 'חנוכה ו׳',
  'Chanukah: 8 Candles': 'חנוכה ז׳',
  'Chanukah: 8th Day': 'חנוכה ח׳',
  "Asara B'Tevet": 'עשרה בטבת',
  'Tu BiShvat': 'ט״ו בשבט',
  'Purim Katan': 'פורים קטן',
  'Shabbat Shekalim': 'שבת שקלים',
  'Shabbat Zachor': 'שבת זכור',
  'Shabbat Parah': 'שבת פרה',
  'Shabbat HaChodesh': 'שבת החודש',
  'Shabbat HaGadol': 'שבת הגדול',
  "Ta'anit Esther": 'תענית אסתר',
  'Erev Purim': 'ערב פורים',
  Purim: 'פורים',
  'Shushan Purim': 'שושן פורים',
  "Ta'anit Bechorot": 'תענית בכורות',
  'Erev Pesach': 'ערב פסח',
  'Pesach I': 'פסח א׳',
  "Pesach II (CH''M)": 'חוה״מ פסח ב׳',
  "Pesach III (CH''M)": 'חוה״מ פסח ג׳',
  "Pesach IV (CH''M)": 'חוה״מ פסח ד׳',
  "Pesach V (CH''M)": 'חוה״מ פסח ה׳',
  "Pesach VI (CH''M)": 'חוה״מ פסח ו׳',
  'Pesach VII': 'פסח ז׳',
  'Yom HaShoah': 'יום השואה',
  'Yom HaZikaron': 'יום הזיכרון',
  "Yom HaAtzma'ut": 'יום העצמאות',
  'Pesach Sheni': 'פסח שני',
  'Lag BaOmer': 'ל״ג בעומר',
  'Yom Yerushalayim': 'יום ירושלים',
  'Erev Shavuot': 'ערב שבועות',
  // It says I although `--israeli` is set and Israel has one day only.
  'Shavuot I': 'שבועות',
  'Tzom Tammuz': 'י״ז בתמוז',
  'Shabbat Chazon': 'שבת חזון',
  "Erev Tish'a B'Av": 'ערב תשעה באב',
  "Tish'a B'Av": 'תשעה באב',
  "Tish'a B'Av (observed)": 'תשעה באב (נדחה)',
  'Shabbat Nachamu': 'שבת נחמו',
  "Tu B'Av": 'ט״ו באב',
  'Rosh Hashana LaBehemot': 'ראש השנה למעשר בהמה',
  'Leil Selichot': 'ליל סליחות',
  // For Israel it knows only the schools' day in Cheshvan. The legal day, 10 Nisan, is among ours only.
  'Yom HaAliyah': 'יום העלייה בבתי הספר',
}

function ourNameOf(name: string): string {
  const newYear = /^Rosh Hashana (\d{4})$/.exec(name)?.[1]
  if (newYear !== undefined) return `ראש השנה ${letters(Number(newYear) % 1000)}`
  const newMonth = /^Rosh Chodesh (.+)$/.exec(name)?.[1]
  if (newMonth !== undefined) return `ראש חודש ${months[newMonth]}`
  return ourNames[name] ?? `unknown: ${name}`
}

/** Names that only we have, their number in twenty-one years, and the reasons. */
const onlyOurs = {
  'ערב בדיקת חמץ': 21, // added: an evening in its own right on every wall calendar here
  'ערב יום השואה': 21, // added: places of amusement close that evening
  'ערב יום הזיכרון': 21, // added for the same reason
  'יום העלייה': 21, // 10 Nisan, by the law of 2016: see Yom HaAliyah above
  'שבת שירה': 21, // unknown to the program, like those up to פורים משולש
  'חג הבנות': 21,
  'יום בן־גוריון': 21,
  'יום ז׳בוטינסקי': 21,
  'יום הזיכרון ליצחק רבין': 21,
  'יום המשפחה': 21,
  'יום הרצל': 21,
  'יום השפה העברית': 21,
  'שושן פורים קטן': 7,
  'פורים משולש': 2,
  'ברכת החמה': 1, // once in 28 years, on 8 April 2037
  'שושן פורים': 2, // 15 Adar even on a Sabbath; the program has it on the Sunday after
  סיגד: 7, // the law moves it to Thursday from a Friday or Sabbath; the program leaves it on 29 Cheshvan
}

/** Names that only the program has, and their number. */
const onlyTheirs = { סיגד: 7, 'שושן פורים': 2 }

/** Formats degrees and whole minutes for the program, for which east is negative. */
function degrees(value: number): string {
  const minutes = Math.round(Math.abs(value) * 60)
  return `${value < 0 ? '-' : ''}${Math.floor(minutes / 60)},${minutes % 60}`
}

const placeOptions = (geonamesId: number): readonly string[] => {
  const { latitude, longitude, zone } = pointOf(city(geonamesId))
  return ['--latitude', degrees(latitude), '--longitude', degrees(-longitude), '--timezone', zone]
}

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN)
}

/** The program's time zones end in 2037. After that it uses winter time all year. */
const summerMinutes = (day: string): number => {
  if (day < '2038') return 0
  const noon = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jerusalem', hour: 'numeric', hourCycle: 'h23' }).format(
    new Date(`${day}T12:00:00Z`),
  )
  return Number(noon) === 15 ? 60 : 0
}

const radians = Math.PI / 180

/**
 * Computes when the sun is `below` degrees under the horizon, by spherical trigonometry from the program's own sunrise
 * and sunset, because it has no times by degrees. The length of the day gives the declination, and that the hour angle.
 */
function nightfall(sunrise: number, sunset: number, latitude: number, below: number): number {
  const [sin, cos] = [Math.sin(latitude * radians), Math.cos(latitude * radians)]
  const atHorizon = Math.sin((-5 / 6) * radians)
  const noonish = cos * Math.cos(((sunset - sunrise) / 8) * radians)
  const declination = Math.asin(atHorizon / Math.hypot(sin, noonish)) - Math.atan2(noonish, sin)
  const angle = Math.acos((Math.sin(-below * radians) - sin * Math.sin(declination)) / (cos * Math.cos(declination)))
  return (sunrise + sunset) / 2 + (angle / radians) * 4
}

describe.skipIf(!hasHebcal)("Debian's hebcal, every day of 5780–5800", () => {
  it('[A9.33] has the same Hebrew dates', () => {
    const theirs = linesOf('--add-hebrew-dates', '--no-holidays')
    const read = (line: string): string => {
      const [, day, month, year] = /^(\d+)\w\w of (.+), (\d+)$/.exec(line) ?? []
      return `${letters(Number(day))} ב${months[month ?? '']} ${letters(Number(year) % 1000)}`
    }
    const days = daysAt(jerusalem)
    expect(days.length).toBe(7649)
    expect(days.filter(({ day, hebrewDate }) => read(theirs.get(day)?.[0] ?? '') !== hebrewDate)).toEqual([])
  })

  it('[A2.110] has the same occasions, but for those listed', () => {
    const theirs = linesOf()
    const ours: string[] = []
    const others: string[] = []
    for (const { day, occasions } of daysAt(jerusalem)) {
      const our = occasions.map(({ text }) => text)
      const their = (theirs.get(day) ?? []).map(ourNameOf)
      ours.push(...our.filter((name) => !their.includes(name)))
      others.push(...their.filter((name) => !our.includes(name)))
    }
    expect(tally(ours)).toEqual(onlyOurs)
    expect(tally(others)).toEqual(onlyTheirs)
  })

  it.each([
    ['Jerusalem', jerusalem, 40],
    ['Haifa', 294_801, 30],
    ['Tel Aviv', 293_397, 18],
  ])('[A9.30] lights candles in %s to the minute before the same sunset', (name, geonamesId, minutes) => {
    const theirs = linesOf('--candlelighting', '--candle-mins', String(minutes), ...placeOptions(geonamesId))
    const differences: string[] = []
    for (const { day, isEve, isRest, candleLighting } of daysAt(geonamesId)) {
      const lines = theirs.get(day) ?? []
      const their = lines.find((line) => line.startsWith('Candle lighting: '))?.slice(17)
      // On other nights the program means the Hanukkah lamp.
      const isLamp = lines.some((line) => line.startsWith('Chanukah')) && !isEve
      const isByDay = candleLighting !== null && (isEve || (isRest && new Date(day).getUTCDay() === 5))
      if (isByDay) differences.push(String(minutesOf(candleLighting) - minutesOf(their ?? '') - summerMinutes(day)))
      else if (!isRest && !isLamp && their !== undefined) differences.push(`theirs alone on ${day}`)
    }
    console.log(`candle lighting in ${name}, minutes of difference:`, tally(differences))
    expect(differences.length).toBeGreaterThan(1150)
    // The sunsets differ by seconds, and both programs then cut the seconds off.
    expect(differences.filter((difference) => !['-1', '0', '1'].includes(difference))).toEqual([])
    expect(differences.filter((difference) => difference === '0').length / differences.length).toBeGreaterThan(0.75)
  })

  it.each([
    ['Jerusalem', jerusalem],
    ['Haifa', 294_801],
    ['Tel Aviv', 293_397],
  ])('[A9.31] [A9.32] sees night fall in %s when its sun is 8.5 and 7.0833 degrees down', (name, geonamesId) => {
    const theirs = linesOf('--sunrise-and-sunset', '--no-holidays', '--no-rosh-chodesh', ...placeOptions(geonamesId))
    const { latitude } = pointOf(city(geonamesId))
    const differences: string[] = []
    for (const { day, havdalah, fastEnds, candleLighting, isRest } of daysAt(geonamesId)) {
      const [, sunrise, sunset] =
        /^Sunrise: (\S+); Sunset: ?(\S+)$/.exec(theirs.get(day)?.find((line) => line.startsWith('Sunrise')) ?? '') ?? []
      const at = (below: number) => nightfall(minutesOf(sunrise ?? ''), minutesOf(sunset ?? ''), latitude, below)
      const compare = (our: string | null, below: number) => {
        // The program cuts the seconds off: half a minute on average.
        if (our !== null)
          differences.push(
            String(Math.round(minutesOf(our) - summerMinutes(day) - (at(below) + 0.5))).replace('-0', '0'),
          )
      }
      compare(havdalah, 8.5)
      compare(fastEnds, 7.0833)
      if (isRest && new Date(day).getUTCDay() !== 5) compare(candleLighting, 8.5)
    }
    console.log(`nightfall in ${name}, minutes of difference:`, tally(differences))
    expect(differences.length).toBeGreaterThan(1250)
    expect(differences.filter((difference) => !['-1', '0', '1'].includes(difference))).toEqual([])
  })
})
