/**
 * Jewish holidays in Israel as Gregorian days. Each holiday begins on the evening before.
 * `chanukah` is the first day (25 Kislev), `sukkot` and `pesach` the first day of the festival.
 * Memorial Day, Independence Day, Holocaust Day and the fast of Av are on the days to which the calendar moves them.
 */
interface HolidaysOfYear {
  readonly purim: string
  readonly pesach: string
  readonly holocaustDay: string
  readonly memorialDay: string
  readonly independenceDay: string
  readonly lagBaOmer: string
  readonly shavuot: string
  readonly tishaBeAv: string
  readonly roshHashana: string
  readonly yomKippur: string
  readonly sukkot: string
  readonly chanukah: string
}

export type Holiday = keyof HolidaysOfYear

const years: Readonly<Record<number, HolidaysOfYear>> = {
  2024: {
    purim: '2024-03-24',
    pesach: '2024-04-23',
    holocaustDay: '2024-05-06',
    memorialDay: '2024-05-13',
    independenceDay: '2024-05-14',
    lagBaOmer: '2024-05-26',
    shavuot: '2024-06-12',
    tishaBeAv: '2024-08-13',
    roshHashana: '2024-10-03',
    yomKippur: '2024-10-12',
    sukkot: '2024-10-17',
    chanukah: '2024-12-26',
  },
  2025: {
    purim: '2025-03-14',
    pesach: '2025-04-13',
    holocaustDay: '2025-04-24',
    memorialDay: '2025-04-30',
    independenceDay: '2025-05-01',
    lagBaOmer: '2025-05-16',
    shavuot: '2025-06-02',
    tishaBeAv: '2025-08-03',
    roshHashana: '2025-09-23',
    yomKippur: '2025-10-02',
    sukkot: '2025-10-07',
    chanukah: '2025-12-15',
  },
  2026: {
    purim: '2026-03-03',
    pesach: '2026-04-02',
    holocaustDay: '2026-04-14',
    memorialDay: '2026-04-21',
    independenceDay: '2026-04-22',
    lagBaOmer: '2026-05-05',
    shavuot: '2026-05-22',
    tishaBeAv: '2026-07-23',
    roshHashana: '2026-09-12',
    yomKippur: '2026-09-21',
    sukkot: '2026-09-26',
    chanukah: '2026-12-05',
  },
  2027: {
    purim: '2027-03-23',
    pesach: '2027-04-22',
    holocaustDay: '2027-05-04',
    memorialDay: '2027-05-11',
    independenceDay: '2027-05-12',
    lagBaOmer: '2027-05-25',
    shavuot: '2027-06-11',
    tishaBeAv: '2027-08-12',
    roshHashana: '2027-10-02',
    yomKippur: '2027-10-11',
    sukkot: '2027-10-16',
    chanukah: '2027-12-25',
  },
  2028: {
    purim: '2028-03-12',
    pesach: '2028-04-11',
    holocaustDay: '2028-04-24',
    memorialDay: '2028-05-01',
    independenceDay: '2028-05-02',
    lagBaOmer: '2028-05-14',
    shavuot: '2028-05-31',
    tishaBeAv: '2028-08-01',
    roshHashana: '2028-09-21',
    yomKippur: '2028-09-30',
    sukkot: '2028-10-05',
    chanukah: '2028-12-13',
  },
}

const middle: HolidaysOfYear = {
  purim: '03-14',
  pesach: '04-13',
  holocaustDay: '04-25',
  memorialDay: '05-02',
  independenceDay: '05-03',
  lagBaOmer: '05-16',
  shavuot: '06-02',
  tishaBeAv: '08-02',
  roshHashana: '09-23',
  yomKippur: '10-02',
  sukkot: '10-07',
  chanukah: '12-15',
}

/** The day of a holiday in a Gregorian year. Outside 2024–2028, an approximate day. */
export const holidayIn = (year: number, holiday: Holiday): string =>
  years[year]?.[holiday] ?? `${String(year).padStart(4, '0')}-${middle[holiday]}`
