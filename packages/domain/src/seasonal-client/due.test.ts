import { describe, expect, it } from 'vitest'
import { isContactDue, isContactOverdue, nextTimesContact } from './due.ts'
import { checkStatuses } from './values.ts'

const today = '2026-11-22'
const contact = (next_contact_date: string | null, check_status: (typeof checkStatuses)[number] = 'טרם פניתי') => ({
  next_contact_date,
  check_status,
})

describe('a contact', () => {
  it('is due from its day on, and overdue from the day after', () => {
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', null]
    expect(days.map((day) => isContactDue(contact(day), today))).toEqual([true, true, false, false])
    expect(days.map((day) => isContactOverdue(contact(day), today))).toEqual([true, false, false, false])
  })

  it('is due in every status but that of what does not take place', () => {
    expect(checkStatuses.filter((status) => !isContactDue(contact('2026-11-01', status), today))).toEqual([
      'לא מתקיים השנה',
    ])
    expect(isContactOverdue(contact('2026-11-01', 'לא מתקיים השנה'), today)).toBe(false)
  })
})

describe("the next time's contact", () => {
  it.each([
    ['2026-11-20', 'כל שנה', '2027-11-20'],
    ['2026-11-20', 'כל שנתיים', '2028-11-20'],
    ['2027-01-05', 'כל שנה', '2028-01-05'],
    ['2019-12-01', 'כל שנה', '2026-12-01'],
    ['2019-12-01', 'כל שנתיים', '2027-12-01'],
    [null, 'כל שנה', '2027-11-22'],
    ['2024-02-29', 'כל שנה', '2027-02-28'],
    ['2024-02-29', 'כל שנתיים', '2028-02-29'],
    ['2026-11-20', 'חד-פעמי', null],
    ['2026-11-20', 'לא ידוע', null],
  ] as const)('after %s, %s, is %s', (next_contact_date, recurrence_type, expected) => {
    expect(nextTimesContact({ next_contact_date, recurrence_type }, today, () => undefined)).toBe(expected)
  })

  it('is before a Sabbath or holiday, unless no day is left before it', () => {
    const rests = new Set(['2027-11-20', '2028-11-24', '2028-11-25', '2026-12-01'])
    const restOf = (day: string) => ({
      isRest: rests.has(day),
      isEve: false,
      candleLighting: null,
      havdalah: null,
    })
    const next = (day: string, recurrence_type: 'כל שנה' | 'כל שנתיים', from = today) =>
      nextTimesContact({ next_contact_date: day, recurrence_type }, from, restOf)
    expect(next('2026-11-20', 'כל שנה')).toBe('2027-11-19')
    expect(next('2026-11-25', 'כל שנתיים')).toBe('2028-11-23')
    expect(next('2025-12-01', 'כל שנה', '2026-11-30')).toBe('2026-12-01')
  })

  it('does not come earlier and earlier, year after year', () => {
    const restOf = (day: string) => ({
      isRest: new Date(day).getUTCDay() === 6,
      isEve: false,
      candleLighting: null,
      havdalah: null,
    })
    let day = '2028-11-17'
    for (let year = 0; year < 20; year++)
      day = nextTimesContact({ next_contact_date: day, recurrence_type: 'כל שנה' }, day, restOf) ?? ''
    expect(day.slice(0, 7)).toBe('2048-11')
    expect(Number(day.slice(8))).toBeGreaterThanOrEqual(16)
    expect(Number(day.slice(8))).toBeLessThanOrEqual(22)
  })
})
