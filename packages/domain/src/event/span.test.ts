import { describe, expect, it } from 'vitest'
import { type EventTimes, overlapOf, spanOf } from './span.ts'

const event = (
  date: string,
  start_time: string | null = null,
  end_time: string | null = null,
  end_date: string | null = null,
): EventTimes => ({ date, start_time, end_time, end_date })

describe('spanOf', () => {
  it.each([
    ['has its times', event('2027-04-13', '18:00', '23:00'), '2027-04-13T18:00', '2027-04-13T23:00', '2027-04-13'],
    [
      'goes on after midnight',
      event('2027-04-13', '20:00', '02:30'),
      '2027-04-13T20:00',
      '2027-04-14T02:30',
      '2027-04-13',
    ],
    [
      'goes on after midnight, its end day written out',
      event('2027-04-13', '20:00', '02:30', '2027-04-13'),
      '2027-04-13T20:00',
      '2027-04-14T02:30',
      '2027-04-13',
    ],
    ['ends at midnight', event('2027-12-31', '20:00', '00:00'), '2027-12-31T20:00', '2028-01-01T00:00', '2027-12-31'],
    [
      'takes several days',
      event('2027-04-13', '08:00', '02:00', '2027-04-15'),
      '2027-04-13T08:00',
      '2027-04-15T02:00',
      '2027-04-15',
    ],
    ['has no times', event('2027-04-13'), '2027-04-13T00:00', '2027-04-14T00:00', '2027-04-13'],
    [
      'has no times over several days',
      event('2027-02-27', null, null, '2027-03-01'),
      '2027-02-27T00:00',
      '2027-03-02T00:00',
      '2027-03-01',
    ],
    ['has a start only', event('2027-04-13', '18:00'), '2027-04-13T18:00', '2027-04-14T00:00', '2027-04-13'],
    ['has an end only', event('2027-04-13', null, '18:00'), '2027-04-13T00:00', '2027-04-13T18:00', '2027-04-13'],
    [
      'has an end at midnight only',
      event('2027-04-13', null, '00:00'),
      '2027-04-13T00:00',
      '2027-04-14T00:00',
      '2027-04-13',
    ],
    ['ends as it starts', event('2027-04-13', '18:00', '18:00'), '2027-04-13T18:00', '2027-04-14T00:00', '2027-04-13'],
    [
      'ends before its first day',
      event('2027-04-13', '18:00', '20:00', '2027-04-10'),
      '2027-04-13T18:00',
      '2027-04-13T20:00',
      '2027-04-13',
    ],
    ['has seconds', event('2027-04-13', '18:00:00', '20:00:30'), '2027-04-13T18:00', '2027-04-13T20:00', '2027-04-13'],
    ['has only a day in its record', { date: '2027-04-13' }, '2027-04-13T00:00', '2027-04-14T00:00', '2027-04-13'],
  ])('an event that %s', (_, times, start, end, lastDay) => {
    expect(spanOf(times)).toMatchObject({ firstDay: times.date, lastDay, start, end })
  })

  it('says which times are known', () => {
    const known = (times: EventTimes) => [spanOf(times).isStartKnown, spanOf(times).isEndKnown]
    expect(known(event('2027-04-13', '18:00', '23:00'))).toEqual([true, true])
    expect(known(event('2027-04-13', '18:00'))).toEqual([true, false])
    expect(known(event('2027-04-13', '', '18:00'))).toEqual([false, true])
    expect(known(event('2027-04-13', '18:00', '18:00'))).toEqual([true, false])
  })
})

describe('overlapOf', () => {
  const day = '2027-04-13'
  const next = '2027-04-14'
  it.each([
    ['share an hour', event(day, '18:00', '23:00'), event(day, '22:00', '23:30'), 'certain'],
    ['touch', event(day, '18:00', '20:00'), event(day, '20:00', '23:00'), null],
    ['are apart', event(day, '08:00', '10:00'), event(day, '18:00', '20:00'), null],
    ['start together', event(day, '18:00', '19:00'), event(day, '18:00', '23:00'), 'certain'],
    ['start together, their ends unknown', event(day, '18:00'), event(day, '18:00'), 'certain'],
    ['meet after midnight', event(day, '20:00', '03:00'), event(next, '02:00', '05:00'), 'certain'],
    ['are apart after midnight', event(day, '20:00', '02:00'), event(next, '02:00', '05:00'), null],
    ['have a day without times in common', event(day), event(day), 'possible'],
    ['have a day in common, one without times', event(day), event(day, '18:00', '23:00'), 'possible'],
    [
      'begin one after the other, the first without an end',
      event(day, '08:00'),
      event(day, '18:00', '23:00'),
      'possible',
    ],
    ['begin one within the other, without an end', event(day, '19:00'), event(day, '18:00', '23:00'), 'certain'],
    ['end one within the other, without a start', event(day, null, '19:00'), event(day, '18:00', '23:00'), 'certain'],
    ['end one as the other begins, without a start', event(day, null, '18:00'), event(day, '18:00', '23:00'), null],
    [
      'lie one inside the several days of the other',
      event('2027-04-12', null, null, '2027-04-14'),
      event(day, '18:00', '23:00'),
      'certain',
    ],
    [
      'lie one inside the several days of the other, no times at all',
      event('2027-04-12', null, null, '2027-04-14'),
      event(day),
      'certain',
    ],
    [
      'meet on the last of several days',
      event('2027-04-12', null, null, '2027-04-14'),
      event(next, '18:00', '23:00'),
      'possible',
    ],
    ['follow each other by days', event('2027-04-12', null, null, '2027-04-13'), event(next), null],
  ])('events that %s', (_, a, b, expected) => {
    expect(overlapOf(spanOf(a), spanOf(b))).toBe(expected)
    expect(overlapOf(spanOf(b), spanOf(a))).toBe(expected)
  })
})
