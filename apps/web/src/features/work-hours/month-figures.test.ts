import type { WorkHourStatus } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { asShort, figuresOf, hundredthsOf, oneDecimal, sharesOf } from './month-figures.ts'

const row = (hundredths: number, eventId: string | null = 'e1', status: WorkHourStatus = 'נרשם') => ({
  hundredths,
  status,
  eventId,
  eventName: eventId ?? 'ללא אירוע',
})

describe('hours of an entry', () => {
  it('are those that were reckoned, and of a running one those until now', () => {
    expect(hundredthsOf({ hours_worked: 8.35, started_at: null }, 0)).toBe(835)
    expect(
      hundredthsOf(
        { hours_worked: null, started_at: '2027-04-13T11:00:00.000Z' },
        Date.parse('2027-04-13T12:24:07.000Z'),
      ),
    ).toBe(140)
    // The device's clock is behind the start.
    expect(
      hundredthsOf(
        { hours_worked: null, started_at: '2027-04-13T11:00:00.000Z' },
        Date.parse('2027-04-13T10:00:00.000Z'),
      ),
    ).toBe(0)
  })

  it.each([
    [835, '8.4', '8.35'],
    [825, '8.3', '8.25'],
    [9670, '96.7', '96.7'],
    [2100, '21.0', '21'],
    [4, '0.0', '0.04'],
    [0, '0.0', '0'],
  ])('[A9.11] of %i hundredths are shown as %s, or %s', (hundredths, one, short) => {
    expect(oneDecimal(hundredths)).toBe(one)
    expect(asShort(hundredths)).toBe(short)
  })
})

describe('the month', () => {
  it('[A2.116] adds without losing anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 74_400 })), (all) => {
        const rows = all.map((hundredths) => row(hundredthsOf({ hours_worked: hundredths / 100, started_at: null }, 0)))
        const sum = all.reduce((total, hundredths) => total + hundredths, 0)
        expect(figuresOf(rows).total).toBe(sum)
        expect(sharesOf(rows).reduce((total, { hundredths }) => total + hundredths, 0)).toBe(sum)
      }),
    )
  })

  it('[A2.116] counts events once, and says what was paid, what was rejected and the average', () => {
    const rejected = row(90, 'e1', 'נדחה')
    expect(figuresOf([row(850), row(1050, 'e2', 'שולם'), rejected, row(10, null)])).toEqual({
      entries: 4,
      total: 2000,
      paid: 1050,
      rejected: 90,
      events: 2,
      withoutEvent: 1,
      average: 500,
    })
    const nothing = { total: 0, paid: 0, rejected: 0, average: 0 }
    expect(figuresOf([])).toEqual({ ...nothing, entries: 0, events: 0, withoutEvent: 0 })
  })

  it.each([
    ['9', '0', 'מתוכן 9 שולמו'],
    ['0', '1', 'מתוכן שעה אחת נדחתה'],
    ['1', '2', 'מתוכן שעה אחת שולמה, שעתיים נדחו'],
    ['2', '0.5', 'מתוכן שעתיים שולמו, 0.5 נדחו'],
    ['0', '0', null],
  ])('says of its total: %s paid, %s rejected', (paid, rejected, text) => {
    expect(hoursScreenTexts.cards.ofTotal({ paid, rejected })).toBe(text)
  })

  it('[A2.117] has the most first, each bar by the longest, and beyond seven the others together until all are asked for', () => {
    const rows = Array.from({ length: 9 }, (_, index) => row(100 * (index + 1), `e${index + 1}`))
    const shares = sharesOf([...rows, row(50, 'e9')])
    expect(shares.map(({ name }) => name)).toEqual(['e9', 'e8', 'e7', 'e6', 'e5', 'e4', 'e3', null])
    expect(shares[0]).toEqual({ name: 'e9', hundredths: 950, entries: 2, share: 1 })
    expect(shares[1]?.share).toBeCloseTo(800 / 950)
    expect(shares.at(-1)).toMatchObject({ hundredths: 300, entries: 2 })
    expect(sharesOf(rows, true).map(({ name }) => name)).toEqual(['e9', 'e8', 'e7', 'e6', 'e5', 'e4', 'e3', 'e2', 'e1'])
    expect(sharesOf(rows.slice(0, 8)).every(({ name }) => name !== null)).toBe(true)
    expect(sharesOf([row(0)])).toEqual([{ name: 'e1', hundredths: 0, entries: 1, share: 0 }])
  })
})
