import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPlace } from '../jewish-calendar/place.ts'
import { timeInZone } from '../shared/day.ts'
import { defaultQuietHours, quietHoursOf, quietHoursSchema, quietHoursText } from './quiet-hours.ts'
import { quietFrom, ringsAt } from './quiet-time.ts'

const zone = 'Asia/Jerusalem'
const wall = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(ms)
const quiet = { zone, place: defaultPlace, hours: defaultQuietHours, restsOnSabbath: true }
const nights = { ...quiet, restsOnSabbath: false }

describe('[S109] when something may ring', () => {
  it.each([
    // moment (UTC), when it rings in wall time
    ['a Tuesday at noon', '2026-11-24T10:00:00.000Z', '2026-11-24 12:00'],
    ['a minute before the quiet hours', '2026-11-24T19:59:00.000Z', '2026-11-24 21:59'],
    ['their first minute', '2026-11-24T20:00:00.000Z', '2026-11-25 07:00'],
    ['after midnight', '2026-11-24T23:30:00.000Z', '2026-11-25 07:00'],
    ['their end', '2026-11-25T05:00:00.000Z', '2026-11-25 07:00'],
    ['Friday before candle lighting in Jerusalem', '2026-11-27T13:54:00.000Z', '2026-11-27 15:54'],
    ['Friday at candle lighting', '2026-11-27T13:55:00.000Z', '2026-11-28 17:14'],
    ['Friday night, which is a night and a Sabbath', '2026-11-27T22:00:00.000Z', '2026-11-28 17:14'],
    ['the Sabbath before its end', '2026-11-28T15:12:00.000Z', '2026-11-28 17:14'],
    ['a summer Sabbath that ends before the quiet hours', '2026-06-27T10:00:00.000Z', '2026-06-27 20:31'],
    ['the eve of Rosh Hashana, on a Friday: two days', '2026-09-11T17:00:00.000Z', '2026-09-13 19:24'],
    ['Yom Kippur', '2026-09-21T08:00:00.000Z', '2026-09-21 19:14'],
    ['chol hamoed, a day as others', '2026-09-28T09:00:00.000Z', '2026-09-28 12:00'],
  ])('%s', (_, moment, rings) => {
    expect(wall(ringsAt(Date.parse(moment), quiet))).toBe(rings)
  })

  it('for those who do not rest, a Sabbath has its nights and nothing else', () => {
    expect(wall(ringsAt(Date.parse('2026-11-28T08:00:00.000Z'), nights))).toBe('2026-11-28 10:00')
    expect(wall(ringsAt(Date.parse('2026-11-27T22:00:00.000Z'), nights))).toBe('2026-11-28 07:00')
    const never = Date.parse('2026-11-27T22:00:00.000Z')
    expect(ringsAt(never, { ...nights, hours: null })).toBe(never)
  })

  it.each([
    // The night of 27 March 2026 has no hour from two to three; that of 25 October has the hour from one to two twice.
    ['the short night', '22:00', '07:00', '2026-03-26T20:00:00.000Z', 8],
    ['the long night', '22:00', '07:00', '2026-10-24T19:00:00.000Z', 10],
    ['hours that begin in the skipped hour', '02:30', '07:00', '2026-03-27T00:30:00.000Z', 3.5],
    ['hours that end in the hour that comes twice, the first time', '22:00', '01:30', '2026-10-24T19:00:00.000Z', 3.5],
  ])('over a clock change: %s', (_, from, until, start, hours) => {
    const at = Date.parse(start)
    expect((ringsAt(at, { ...nights, hours: { from, until } }) - at) / 3_600_000).toBe(hours)
  })

  it('when the hour comes a second time, quiet hours that are over do not begin again', () => {
    const again = Date.parse('2026-10-24T23:10:00.000Z')
    expect(timeInZone(again, zone)).toBe('01:10:00')
    expect(ringsAt(again, { ...nights, hours: { from: '22:00', until: '01:30' } })).toBe(again)
  })

  it.each([
    ['on a Tuesday at noon it is the night', '2026-11-24T10:00:00.000Z', '2026-11-24 22:00'],
    ['on a Friday at noon it is the Sabbath', '2026-11-27T10:00:00.000Z', '2026-11-27 15:55'],
    ['on the night of a Sabbath that is out', '2026-11-28T17:00:00.000Z', '2026-11-28 22:00'],
  ])('what is quiet next: %s', (_, moment, quietAt) => {
    expect(wall(quietFrom(Date.parse(moment), quiet) ?? 0)).toBe(quietAt)
  })

  it('nothing is, for those who want no quiet', () => {
    expect(quietFrom(Date.parse('2026-11-24T10:00:00.000Z'), { ...nights, hours: null })).toBeNull()
  })

  it('never in a quiet time, never before now, and within four days (property)', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2031-01-01') }),
        time,
        time,
        fc.boolean(),
        (now, from, until, restsOnSabbath) => {
          fc.pre(from !== until)
          const of = { ...quiet, hours: { from, until }, restsOnSabbath }
          const at = ringsAt(now, of)
          expect(at).toBeGreaterThanOrEqual(now)
          expect(at - now).toBeLessThan(5 * 86_400_000)
          expect(ringsAt(at, of)).toBe(at)
        },
      ),
      { numRuns: 150 },
    )
  })
})

it('[S109] quiet hours are kept as a person chose them', () => {
  expect(quietHoursOf(null)).toEqual({ from: '22:00', until: '07:00' })
  expect(quietHoursOf('off')).toBeNull()
  expect(quietHoursOf(quietHoursText({ from: '23:30', until: '06:15' }))).toEqual({ from: '23:30', until: '06:15' })
  expect(quietHoursText(null)).toBe('off')
  for (const bad of ['', '22:00', '24:00-07:00', '22:00-22:00', '7:00-8:00', 'OFF'])
    expect(quietHoursSchema.safeParse(bad).success).toBe(false)
})
