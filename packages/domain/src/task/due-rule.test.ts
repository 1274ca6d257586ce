import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jewishDays } from '../jewish-calendar/index.ts'
import { defaultPlace } from '../jewish-calendar/place.ts'
import { addDays } from '../shared/day.ts'
import type { RestOf } from './before-rest.ts'
import { dueByRule, type DueRule, dueText } from './due-rule.ts'

const restOf: RestOf = (day) => jewishDays(day, day, defaultPlace).get(day)

const event = { date: '2027-04-15', end_date: null, load_in_day: null }
const rule = (given: Partial<DueRule>): DueRule => ({
  anchor: 'start',
  days: 0,
  time: null,
  beforeRest: false,
  ...given,
})
const due = (given: Partial<DueRule>, of: Partial<typeof event> | { end_date: string } = {}): string | null =>
  dueText(dueByRule(rule(given), { ...event, ...of }, restOf))

describe('the date that a rule comes to', () => {
  it.each([
    ['ten days before', { days: -10 }, '2027-04-05'],
    ['two days after', { days: 2 }, '2027-04-17'],
    ['with a time', { days: -1, time: '10:00' }, '2027-04-14T10:00'],
  ])('[S112] counts from the first day: %s', (_what, given, expected) => expect(due(given)).toBe(expected))

  it('[S112] counts from the last day, and from the load-in; without one from the first day', () => {
    expect(due({ anchor: 'end', days: 1 }, { end_date: '2027-04-17' })).toBe('2027-04-18')
    expect(due({ anchor: 'end', days: 1 }, { end_date: '2027-04-10' })).toBe('2027-04-16')
    expect(dueText(dueByRule(rule({ anchor: 'load_in', days: -1 }), { ...event, load_in_day: -2 }, restOf))).toBe(
      '2027-04-12',
    )
    expect(due({ anchor: 'load_in', days: -1 })).toBe('2027-04-14')
  })

  // 2027-04-17 is a Sabbath. In Jerusalem, candle lighting is at 18:28 the day before, and havdalah at 19:43.
  it.each([
    ['a Sabbath, without a time', { days: 2 }, '2027-04-16'],
    ['a Sabbath at noon is when work stops before it', { days: 2, time: '12:00' }, '2027-04-16T18:28'],
    ['what comes after it is out stays', { days: 2, time: '21:00' }, '2027-04-17T21:00'],
    ['a Friday morning stays', { days: 1, time: '10:00' }, '2027-04-16T10:00'],
    ['a Friday evening is before candles are lit', { days: 1, time: '20:00' }, '2027-04-16T18:28'],
    ['a weekday stays', { days: -1, time: '23:00' }, '2027-04-14T23:00'],
  ])('[S112] before rest: %s', (_what, given, expected) => expect(due({ ...given, beforeRest: true })).toBe(expected))

  it('[S112] goes back over holidays that join a Sabbath', () => {
    // Rosh Hashana 5788: Saturday and Sunday, 2 and 3 October 2027.
    const autumn = { date: '2027-10-03', end_date: null, load_in_day: null }
    expect(dueText(dueByRule(rule({ beforeRest: true }), autumn, restOf))).toBe('2027-10-01')
    expect(dueText(dueByRule(rule({ beforeRest: false }), autumn, restOf))).toBe('2027-10-03')
  })

  it('[S112] never falls into a rest, and never later than it was asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: -40, max: 40 }),
        fc.option(fc.constantFrom('08:00', '12:30', '17:45', '23:30')),
        (start, days, time) => {
          const dated = { ...event, date: addDays('2026-01-01', start) }
          const found = dueByRule(rule({ days, time, beforeRest: true }), dated, restOf)
          const plain = dueByRule(rule({ days, time }), dated, restOf)
          expect((dueText(found) ?? '') <= (dueText(plain) ?? '')).toBe(true)
          const day = restOf(found.deadline ?? '')
          if (day?.isRest === true) expect((found.deadline_time ?? '') >= (day.havdalah ?? 'never')).toBe(true)
          if (day?.isEve === true && found.deadline_time !== null)
            expect(found.deadline_time <= (day.candleLighting ?? 'never')).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})
