import { GeoLocation, HDate, Location, months, Zmanim } from '@hebcal/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { timeInZone } from '../shared/day.ts'
import { cities } from './cities.ts'
import { firstHebrewYear, hebrewDateText, lastHebrewYear } from './hebrew-date.ts'
import { hebrewMonthsTitle, type JewishDay, jewishDays } from './index.ts'
import { occasionsOn } from './occasions.ts'
import { type CalendarPlace, defaultPlace } from './place.ts'

function on(day: string, place: CalendarPlace = defaultPlace): JewishDay {
  const found = jewishDays(day, day, place).get(day)
  if (found === undefined) throw new Error(day)
  return found
}

const textsOf = (day: string): readonly string[] => on(day).occasions.map(({ text }) => text)
const pointAt = (latitude: number, longitude: number, zone = 'Asia/Jerusalem', elevation = 0): CalendarPlace => ({
  kind: 'point',
  latitude,
  longitude,
  elevation,
  zone,
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a Jewish day', () => {
  it('has its Hebrew date, with the month where one begins', () => {
    expect(
      [...jewishDays('2027-04-07', '2027-04-09', defaultPlace).values()].map(({ hebrewDay }) => hebrewDay),
    ).toEqual(['כ״ט', 'א׳ ניסן', 'ב׳'])
    expect(on('2027-04-20').hebrewDate).toBe('י״ג בניסן תשפ״ז')
    expect(on('2027-03-22').hebrewDate).toBe('י״ג באדר ב׳ תשפ״ז')
    expect(on('2026-11-11').hebrewDate).toBe('א׳ בכסלו תשפ״ז')
    expect(on('2027-04-22').hebrewDay).toBe('ט״ו')
  })

  it('is the same wherever the device is', () => {
    const here = on('2027-04-21')
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Asia/Beirut']) {
      vi.stubEnv('TZ', zone)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      expect(on('2027-04-21')).toEqual(here)
    }
  })

  it('[A2.110] names its occasions, most important first, each with its category', () => {
    expect(on('2027-04-21').occasions).toEqual([
      { text: 'ערב פסח', category: 'eve' },
      { text: 'תענית בכורות', category: 'fast' },
    ])
    expect(on('2027-04-22').occasions).toEqual([{ text: 'פסח א׳', category: 'holiday' }])
    expect(on('2027-04-23').occasions).toEqual([{ text: 'חוה״מ פסח ב׳', category: 'chol_hamoed' }])
    expect(on('2027-05-04').occasions).toEqual([{ text: 'יום השואה', category: 'memorial' }])
    expect(on('2027-05-12').occasions).toEqual([{ text: 'יום העצמאות', category: 'national' }])
    expect(on('2027-04-17').occasions).toEqual([
      { text: 'שבת הגדול', category: 'special_shabbat' },
      { text: 'יום העלייה', category: 'observance' },
    ])
    expect(on('2026-12-10').occasions).toEqual([
      { text: 'ראש חודש טבת', category: 'rosh_chodesh' },
      { text: 'חנוכה ו׳', category: 'minor' },
      { text: 'חג הבנות', category: 'custom' },
    ])
    expect(textsOf('2026-09-12')).toEqual(['ראש השנה תשפ״ז'])
    expect(textsOf('2026-10-03')).toEqual(['שמחת תורה'])
    expect(textsOf('2026-10-04')).toEqual([])
  })

  it('moves what is moved, as Israel does', () => {
    // The fast on a Sabbath moves to Sunday; in 5785 Memorial Day and Independence Day are a day early.
    expect(textsOf('2029-07-22')).toEqual(['תשעה באב (נדחה)'])
    expect(textsOf('2025-04-30')).toEqual(['יום הזיכרון'])
    expect(textsOf('2025-05-01')).toEqual(['יום העצמאות'])
    // If Pesach's eve is a Sabbath, the search is on Thursday evening.
    expect(textsOf('2025-04-10')).toEqual(['תענית בכורות', 'ערב בדיקת חמץ'])
    expect(textsOf('2025-04-11')).toEqual([])
    expect(textsOf('2027-04-20')).toEqual(['ערב בדיקת חמץ'])
  })

  it('is of a kind, and an eve where work stops at candle lighting', () => {
    const kinds = (day: string) => [on(day).kind, on(day).isRest, on(day).isEve]
    expect(kinds('2027-04-20')).toEqual(['plain', false, false])
    expect(kinds('2027-04-21')).toEqual(['plain', false, true])
    expect(kinds('2027-04-22')).toEqual(['yom_tov', true, false])
    expect(kinds('2027-04-23')).toEqual(['chol_hamoed', false, true])
    expect(kinds('2027-04-24')).toEqual(['chol_hamoed', true, false])
    expect(kinds('2027-05-01')).toEqual(['shabbat', true, false])
    expect(kinds('2027-05-11')).toEqual(['memorial', false, false])
    expect(kinds('2027-08-12')).toEqual(['memorial', false, false])
    expect(kinds('2027-05-12')).toEqual(['plain', false, false])
  })

  it('[A9.33] belongs to a Hebrew year from 1 to 32658', () => {
    const newYear = (year: number) => occasionsOn(new HDate(1, months.TISHREI, year)).map(({ text }) => text)
    expect([firstHebrewYear, lastHebrewYear]).toEqual([1, 32_658])
    expect(newYear(firstHebrewYear)).toEqual(['ראש השנה א׳'])
    expect(newYear(lastHebrewYear)).toHaveLength(1)
    expect(newYear(lastHebrewYear + 1)).toEqual([])
    expect(occasionsOn(new HDate(29, months.ELUL, lastHebrewYear)).map(({ text }) => text)).toEqual(['ערב ראש השנה'])
    // All years with four digits are within the range.
    expect(hebrewDateText(new HDate(1, months.TISHREI, 3762))).toBe('א׳ בתשרי ג׳תשס״ב')
    expect(on('0001-01-01').hebrewDate).toBe('י״ח בטבת ג׳תשס״א')
    expect(on('9999-12-31').hebrewDate).toBe('כ״ח בחשוון יג׳תש״ס')
  })

  it('is never a day that there is not', () => {
    expect(() => jewishDays('2027-02-29', '2027-03-01', defaultPlace)).toThrow()
    expect(() => jewishDays('2027-02-01', '', defaultPlace)).toThrow()
    expect(jewishDays('2027-02-02', '2027-02-01', defaultPlace).size).toBe(0)
  })
})

describe('the months in a title', () => {
  it.each([
    ['2027-04-01', '2027-04-30', 'אדר ב׳ – ניסן תשפ״ז'],
    ['2027-04-08', '2027-05-07', 'ניסן תשפ״ז'],
    ['2026-09-01', '2026-09-30', 'אלול תשפ״ו – תשרי תשפ״ז'],
    ['2026-12-01', '2026-12-31', 'כסלו – טבת תשפ״ז'],
    ['2025-01-30', '2025-03-01', 'שבט – אדר תשפ״ה'],
  ])('from %s to %s are %s', (from, to, title) => {
    expect(hebrewMonthsTitle(from, to)).toBe(title)
  })
})

describe('times', () => {
  const minutesOf = (time: string | null) => Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3, 5))

  it('[A9.30] lights candles 18 minutes before sunset, 40 in Jerusalem, 30 in Haifa and Zikhron', () => {
    const friday = '2027-04-02'
    const earlier = cities.map(({ geonamesId, latitude, longitude, zone }) => {
      const sunset = new Zmanim(
        new GeoLocation(null, latitude, longitude, 0, zone),
        new HDate(new Date(2027, 3, 2)),
        false,
      ).sunset()
      const own = on(friday, { kind: 'city', geonamesId }).candleLighting
      return [geonamesId, minutesOf(timeInZone(sunset.getTime(), zone)) - minutesOf(own)] as const
    })
    expect(earlier.filter(([, minutes]) => minutes !== 18)).toEqual([
      [281_184, 40],
      [294_801, 30],
      [293_067, 30],
    ])
    expect(on(friday).candleLighting).toBe('18:19')
    expect(on(friday, pointAt(31.769_04, 35.216_33)).candleLighting).toBe('18:41')
  })

  it('[A9.31] ends a Sabbath and a holiday when the sun is 8.5 degrees down', () => {
    expect(on('2027-04-24').havdalah).toBe('19:52')
    expect(on('2027-04-22').havdalah).toBe('19:51')
    expect(on('2026-09-21').havdalah).toBe('19:14')
  })

  it('lights candles for the second day of a holiday, and from a Sabbath into one, when the first is out', () => {
    const [eve, first, second] = ['2026-09-11', '2026-09-12', '2026-09-13'].map((day) => on(day))
    expect([eve?.candleLighting, eve?.havdalah]).toEqual(['18:10', null])
    expect([first?.candleLighting, first?.havdalah, first?.isEve]).toEqual(['19:26', null, false])
    expect([second?.candleLighting, second?.havdalah]).toEqual([null, '19:24'])
    // A holiday on a Friday: lit in daylight again.
    const friday = on('2027-06-11')
    expect([friday.kind, friday.candleLighting, friday.havdalah]).toEqual(['yom_tov', '19:04', null])
  })

  it('[A9.32] ends a fast at 7.0833 degrees, the ninth of Av like the others', () => {
    const nightfall = (day: string, degrees: number) => {
      const date = new HDate(new Date(`${day}T12:00:00`))
      const time = new Zmanim(new GeoLocation(null, 31.769_04, 35.216_33, 0, 'Asia/Jerusalem'), date, false).tzeit(
        degrees,
      )
      return timeInZone(Math.round(time.getTime() / 60_000) * 60_000, 'Asia/Jerusalem').slice(0, 5)
    }
    for (const day of ['2027-08-12', '2027-07-22', '2026-09-14', '2026-12-20', '2027-03-22'])
      expect([day, on(day).fastEnds]).toEqual([day, nightfall(day, 7.0833)])
    expect(on('2027-08-12').fastEnds).not.toBe(nightfall('2027-08-12', 6.45))
    expect(on('2027-08-11').fastBegins).toBe('19:27')
    expect(on('2027-08-12').fastBegins).toBeNull()
    expect(on('2027-07-22').fastBegins).toBe('04:25')
    // Yom Kippur begins and ends as a holiday does; the fast of the firstborn has no times of its own.
    for (const day of ['2026-09-20', '2026-09-21', '2027-04-21'])
      expect([on(day).fastBegins, on(day).fastEnds]).toEqual([null, null])
  })

  it('[A2.110] are told in the zone of the place, and later where it lies high', () => {
    expect(on('2027-04-02', { kind: 'city', geonamesId: 5_128_581 }).candleLighting).toBe('19:03')
    expect(on('2027-04-02', pointAt(31.769_04, 35.216_33, 'UTC')).candleLighting).toBe('15:41')
    expect(on('2027-04-02', pointAt(31.769_04, 35.216_33, 'Asia/Jerusalem', 786)).candleLighting).toBe('18:45')
  })

  it('are none where the sun does not set', () => {
    for (const place of [
      pointAt(78.22, 15.65, 'Arctic/Longyearbyen'),
      pointAt(90, 0, 'UTC'),
      pointAt(-90, 180, 'UTC'),
    ]) {
      const days = [...jewishDays('2027-01-01', '2027-12-31', place).values()]
      expect(days.filter(({ isEve, candleLighting }) => isEve && candleLighting === null).length).toBeGreaterThan(10)
      expect(
        days
          .flatMap((day) => [day.candleLighting, day.havdalah, day.fastBegins, day.fastEnds])
          .filter((time) => time !== null && !/^\d\d:\d\d$/.test(time)),
      ).toEqual([])
    }
  })
})

describe('the list of cities', () => {
  it('has each city once, and where the library knows it too, in the same place', () => {
    expect(new Set(cities.map(({ geonamesId }) => geonamesId)).size).toBe(cities.length)
    expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length)
    const known: Readonly<Record<number, string>> = {
      281_184: 'Jerusalem',
      294_801: 'Haifa',
      293_397: 'Tel Aviv',
      295_629: 'Ashdod',
      295_530: 'Beer Sheva',
      295_277: 'Eilat',
      293_918: 'Petach Tikvah',
      293_322: 'Tiberias',
      2_950_159: 'Berlin',
      3_054_643: 'Budapest',
      2_643_743: 'London',
      5_368_361: 'Los Angeles',
      4_164_138: 'Miami',
      5_128_581: 'New York',
      2_988_507: 'Paris',
      6_167_865: 'Toronto',
    }
    for (const [id, name] of Object.entries(known)) {
      const city = cities.find(({ geonamesId }) => geonamesId === Number(id))
      const location = Location.lookup(name)
      expect([name, city?.latitude, city?.longitude, city?.zone]).toEqual([
        name,
        location?.getLatitude(),
        location?.getLongitude(),
        location?.getTzid(),
      ])
    }
  })
})
