import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasMonthFirst,
  linesText,
  phoneKey,
  readBoolean,
  readDay,
  readLines,
  readMinutes,
  readPhone,
  readTime,
  readWords,
  type SourceCell,
  textOf,
} from './cells.ts'
import { headerKey } from './fields.ts'

const zone = 'Asia/Jerusalem'
const day = (cell: SourceCell, isMonthFirst = false) => {
  const read = readDay(cell, { zone, hasMonthFirst: isMonthFirst })
  return read.ok ? read.value : read.error
}

describe('a day', () => {
  it.each([
    ['16/04/2027', '2027-04-16'],
    ['6.4.27', '2027-04-06'],
    ['6-4-2027', '2027-04-06'],
    ['2027-04-16', '2027-04-16'],
    ['2027/4/6', '2027-04-06'],
    ['2027-04-16T20:30:00', '2027-04-16'],
    ['16/04/2027 20:30', '2027-04-16'],
    // Instants are days and times of the zone.
    ['2027-04-15T21:00:00.000Z', '2027-04-16'],
    ['2027-04-16 20:59Z', '2027-04-16'],
    ['2027-04-16T01:00:00+10:00', '2027-04-15'],
    ['2027-04-31T21:00:00Z', 'bad_day'],
    ['2027-04-16T25:00:00Z', 'bad_day'],
    ['9999-12-31T23:59:59Z', 'bad_day'],
    // Years that no calendar shows, as databases write for a day that nobody gave.
    ['9999-12-31', 'bad_day'],
    ['01/01/0001', 'bad_day'],
    ['16/04/0207', 'bad_day'],
    [new Date('9999-12-31T00:00:00Z'), 'bad_day'],
    ['\u202B16\u200F/04\u200F/2027\u202C', '2027-04-16'],
    [46493, '2027-04-16'],
    ['46493', '2027-04-16'],
    [46493.85, '2027-04-16'],
    [new Date('2027-04-16T00:00:00Z'), '2027-04-16'],
    ['', null],
    [null, null],
    ['31/02/2027', 'bad_day'],
    ['מחר', 'bad_day'],
    [12, 'bad_day'],
    [Number.NaN, 'bad_day'],
    [new Date(Number.NaN), 'bad_day'],
    ['04/16/2027', 'month_first'],
    ['16/4', 'no_year'],
  ])('%s is %s', (cell, expected) => expect(day(cell)).toBe(expected))

  it('that could be either is refused beside one that has the month first', () => {
    const column = ['04/16/2027', '05/06/2027']
    expect(hasMonthFirst(column)).toBe(true)
    expect(hasMonthFirst(['16/04/2027', '05/06/2027'])).toBe(false)
    expect(day('05/06/2027', true)).toBe('ambiguous_day')
    expect(day('05/05/2027', true)).toBe('2027-05-05')
    expect(day('05/06/2027')).toBe('2027-06-05')
  })
})

describe('a time', () => {
  it.each([
    ['19:30', '19:30'],
    ['9.05', '09:05'],
    ['7:30 PM', '19:30'],
    ['12:15am', '00:15'],
    ['19:30:20', '19:30'],
    ['2027-04-16 20:30', '20:30'],
    ['2027-04-16T20:30:00Z', '23:30'],
    ['2027-01-16T20:30:00.000Z', '22:30'],
    ['2027-04-16T20:30+03:00', '20:30'],
    ['2027-04-16T25:30:00Z', 'bad_time'],
    [0.8125, '19:30'],
    [46493.8125, '19:30'],
    [new Date('1899-12-30T19:29:59.999Z'), '19:30'],
    ['25:00', 'bad_time'],
    ['13:00 PM', 'bad_time'],
    ['ערב', 'bad_time'],
    [-1, 'bad_time'],
    // Nine o'clock, half past eight and five past nine typed as numbers, which aren't fractions of a day.
    [9, 'bad_time'],
    [8.5, 'bad_time'],
    [9.05, 'bad_time'],
    [24, 'bad_time'],
    ['\u200F19:30\u200E', '19:30'],
    ['', null],
  ])('%s is %s', (cell, expected) => {
    const read = readTime(cell, zone)
    expect(read.ok ? read.value : read.error).toBe(expected)
  })

  it.each([
    ['7.5', 450],
    ['7,5', 450],
    [7.5, 450],
    ['7:30', 450],
    // A spreadsheet's durations, also of those that count days from 1904.
    [new Date('1899-12-30T07:29:59.999Z'), 450],
    [new Date('1904-01-01T07:30:00Z'), 450],
    [new Date('1899-12-31T00:00:00Z'), 'bad_hours'],
    [new Date('1899-12-31T02:00:00Z'), 'bad_hours'],
    [new Date('1904-01-02T02:00:00Z'), 'bad_hours'],
    [new Date(Number.NaN), 'bad_hours'],
    ['26:00', 'bad_hours'],
    ['0', 'bad_hours'],
    ['30', 'bad_hours'],
    ['שבע', 'bad_hours'],
  ])('%s hours are %s minutes', (cell, expected) => {
    const read = readMinutes(cell)
    expect(read.ok ? read.value : read.error).toBe(expected)
  })
})

it.each([
  [521234567, '0521234567'],
  ['52-1234567', '052-1234567'],
  ['\u202A52-1234567\u202C', '052-1234567'],
  [36123456, '036123456'],
  ['0521234567', '0521234567'],
  [972521234567, '+972521234567'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['שלוחה 5', 'שלוחה 5'],
  ['100', '100'],
])('the phone %s is %s', (cell, expected) => expect(readPhone(cell)).toBe(expected))

it('the signs that turn a line around are no part of a word', () => {
  expect(textOf('\u200F דנה\u200Fכהן \u202C')).toBe('דנה\u200Fכהן')
  expect(textOf('\u200E\u200F')).toBeNull()
  expect(readBoolean('\u200Fכן')).toMatchObject({ value: true })
  expect(readWords('\u2067LED\u2069,\u200Fבמה')).toEqual(['LED', 'במה'])
  expect(readLines('\u200F☑ במה\n\u200E☐ סאונד')).toEqual([
    { item: 'במה', completed: true },
    { item: 'סאונד', completed: false },
  ])
  expect(headerKey('\u200Fשם האירוע\u200F')).toBe(headerKey('שם האירוע'))
})

it('phones are the same with and without zero, country and signs', () => {
  for (const phone of ['0521234567', '+972-52-123-4567', '972521234567', '521234567'])
    expect(phoneKey(phone)).toBe('521234567')
  expect(phoneKey('0521234568')).not.toBe('521234567')
})

it.each([
  ['כן', true],
  ['FALSE', false],
  [true, true],
  ['✓', true],
  ['', null],
  ['אולי', 'bad_boolean'],
])('%s is %s', (cell, expected) => {
  const read = readBoolean(cell)
  expect(read.ok ? read.value : read.error).toBe(expected)
})

it('words stand between commas, or on lines of their own, in which a comma is a part of the word', () => {
  expect(readWords('דחוף, מסכי LED;דחוף')).toEqual(['דחוף', 'מסכי LED'])
  expect(readWords('הגברה, תאורה\n')).toEqual(['הגברה, תאורה'])
  expect(readWords(null)).toEqual([])
})

it('a checklist comes back as it was written', () => {
  expect(readLines('☑ במה\n[x] מסך\n☐ כבלים\nגנרטור')).toEqual([
    { item: 'במה', completed: true },
    { item: 'מסך', completed: true },
    { item: 'כבלים', completed: false },
    { item: 'גנרטור', completed: false },
  ])
  const line = fc.record({
    item: fc.stringMatching(/^[א-תa-z0-9 ,.[\]]{1,20}$/).map((text) => `א${text}`.trim()),
    completed: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(readLines(linesText(lines))).toEqual(lines)
    }),
  )
})

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

it('no cell makes a reader throw', () => {
  const cell = fc.oneof(anyText, fc.double(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: false }))
  const readers = [readBoolean, day, readLines, readMinutes, readPhone, readWords] as const
  fc.assert(fc.property(cell, (value) => readers.forEach((read) => void read(value))))
  fc.assert(fc.property(cell, (value) => void readTime(value, zone)))
})
