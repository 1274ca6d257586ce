import { describe, expect, it } from 'vitest'
import { jewishDays } from '../jewish-calendar/jewish-days.ts'
import { defaultPlace } from '../jewish-calendar/place.ts'
import { addDays } from '../shared/day.ts'
import { dayWarnings } from './day-warning.ts'
import { type EventTimes, spanOf } from './span.ts'

const at = (
  date: string,
  start_time: string | null = null,
  end_time: string | null = null,
  end_date: string | null = null,
): EventTimes => ({ date, start_time, end_time, end_date })

function warningsOf(times: EventTimes): readonly string[] {
  const span = spanOf(times)
  const days = jewishDays(span.firstDay, addDays(span.lastDay, 1), defaultPlace)
  return dayWarnings(span, (day) => days.get(day)).map(({ day, name, weight, time }) =>
    [day.slice(5), weight, name, ...(time === null ? [] : [`${time.of} ${time.clock}`])].join(' | '),
  )
}

// Jerusalem in 2027: candle lighting on Friday 16 April at 18:28, havdalah on Saturday 17 April at 19:47.
describe('the days of an event', () => {
  it.each([
    ['a Tuesday', at('2027-04-13', '18:00', '23:00'), []],
    ['a Sabbath', at('2027-04-17'), ['04-17 | warning | שבת | havdalah 19:47']],
    [
      'a Sabbath, begun before it is out',
      at('2027-04-17', '19:00', '23:00'),
      ['04-17 | warning | שבת | havdalah 19:47'],
    ],
    ['the night after a Sabbath', at('2027-04-17', '20:30', '02:00'), ['04-17 | note | מוצאי שבת | havdalah 19:47']],
    ['the minute in which a Sabbath is out', at('2027-04-17', '19:47'), ['04-17 | note | מוצאי שבת | havdalah 19:47']],
    ['a Friday without times', at('2027-04-16'), ['04-16 | warning | ערב שבת | candle_lighting 18:28']],
    [
      'a Friday morning, its end unknown',
      at('2027-04-16', '09:00'),
      ['04-16 | warning | ערב שבת | candle_lighting 18:28'],
    ],
    ['a Friday morning', at('2027-04-16', '09:00', '14:00'), ['04-16 | note | ערב שבת | candle_lighting 18:28']],
    [
      'a Friday to the minute of the candles',
      at('2027-04-16', null, '18:28'),
      ['04-16 | note | ערב שבת | candle_lighting 18:28'],
    ],
    [
      'a Friday into the Sabbath',
      at('2027-04-16', '12:00', '19:00'),
      ['04-16 | warning | ערב שבת | candle_lighting 18:28'],
    ],
    [
      'a Friday night, over midnight',
      at('2027-04-16', '21:00', '02:00'),
      ['04-16 | warning | ערב שבת | candle_lighting 18:28'],
    ],
    ['a Thursday night that ends on Friday', at('2027-04-15', '21:00', '02:00'), []],
    [
      'a weekend',
      at('2027-04-15', null, null, '2027-04-18'),
      ['04-16 | warning | ערב שבת | candle_lighting 18:28', '04-17 | warning | שבת | havdalah 19:47'],
    ],
    ['the eve of Pesach', at('2027-04-21'), ['04-21 | warning | ערב פסח | candle_lighting 18:31']],
    ['Pesach', at('2027-04-22', '10:00', '12:00'), ['04-22 | warning | פסח א׳ | havdalah 19:51']],
    ['the night after Pesach', at('2027-04-22', '21:00', '23:00'), ['04-22 | note | מוצאי פסח א׳ | havdalah 19:51']],
    ['chol hamoed', at('2027-04-25', '10:00', '12:00'), ['04-25 | warning | חוה״מ פסח ד׳']],
    [
      'chol hamoed on a Friday',
      at('2027-04-23', '10:00', '12:00'),
      ['04-23 | note | חוה״מ פסח ב׳, ערב שבת | candle_lighting 18:33'],
    ],
    ['chol hamoed on a Sabbath', at('2027-04-24'), ['04-24 | warning | שבת, חוה״מ פסח ג׳ | havdalah 19:52']],
    [
      'the eve of the seventh of Pesach',
      at('2027-04-27'),
      ['04-27 | warning | חוה״מ פסח ו׳, ערב פסח ז׳ | candle_lighting 18:36'],
    ],
    ['a holiday before a Sabbath, at night', at('2027-06-11', '21:00'), ['06-11 | warning | שבועות']],
    ['a holiday on a Sabbath', at('2027-10-23'), ['10-23 | warning | שבת, שמחת תורה | havdalah 18:35']],
    ['the night after it', at('2027-10-23', '20:00'), ['10-23 | note | מוצאי שבת | havdalah 18:35']],
    [
      'the eve of Yom Kippur',
      at('2027-10-10', '10:00', '12:00'),
      ['10-10 | note | ערב יום כיפור | candle_lighting 17:33'],
    ],
    [
      'the eve of Yom Kippur, into the fast',
      at('2027-10-10', '10:00', '20:00'),
      ['10-10 | grave | ערב יום כיפור | candle_lighting 17:33'],
    ],
    ['Yom Kippur', at('2027-10-11'), ['10-11 | grave | יום כיפור | havdalah 18:48']],
    [
      'a week around Yom Kippur, what is grave first',
      at('2027-10-08', null, null, '2027-10-11'),
      [
        '10-10 | grave | ערב יום כיפור | candle_lighting 17:33',
        '10-11 | grave | יום כיפור | havdalah 18:48',
        '10-08 | warning | ערב שבת | candle_lighting 17:35',
        '10-09 | warning | שבת | havdalah 18:51',
      ],
    ],
    ['the memorial day', at('2027-05-11', '10:00', '12:00'), ['05-11 | warning | יום הזיכרון']],
    [
      'the evening on which Independence Day begins',
      at('2027-05-11', '20:30', '23:59'),
      ['05-11 | note | מוצאי יום הזיכרון'],
    ],
    ['the evening before the memorial day', at('2027-05-10', '18:00', '21:00'), ['05-10 | warning | ערב יום הזיכרון']],
    ['the morning before the memorial day', at('2027-05-10', '09:00', '13:00'), []],
    ['the Holocaust memorial day', at('2027-05-04'), ['05-04 | warning | יום השואה']],
    [
      'the evening of the ninth of Av',
      at('2027-08-11', '19:00', '22:00'),
      ['08-11 | warning | ערב תשעה באב | fast_begins 19:27'],
    ],
    ['the ninth of Av', at('2027-08-12'), ['08-12 | warning | תשעה באב | fast_ends 19:58']],
    [
      'the night after the ninth of Av',
      at('2027-08-12', '20:00', '23:00'),
      ['08-12 | note | מוצאי תשעה באב | fast_ends 19:58'],
    ],
    ['a minor fast', at('2027-10-04'), []],
    ['Purim, Hanukkah', at('2027-03-23', null, null, '2027-03-23'), []],
  ])('%s', (_, times, expected) => {
    expect(warningsOf(times)).toEqual(expected)
  })

  it('are passed over while they are not known', () => {
    expect(dayWarnings(spanOf(at('2027-04-17')), () => undefined)).toEqual([])
  })

  it('are looked at two months long at most', () => {
    const requested: string[] = []
    dayWarnings(spanOf(at('2027-04-17', null, null, '9999-12-31')), (day) => {
      requested.push(day)
      return undefined
    })
    expect(requested).toHaveLength(60)
  })
})

it('knows Yom Kippur by the day, however its Hebrew date is written', () => {
  const span = spanOf(at('2027-10-11'))
  const days = jewishDays(span.firstDay, addDays(span.lastDay, 1), defaultPlace)
  const written = (day: string) => {
    const known = days.get(day)
    return known === undefined ? undefined : { ...known, hebrewDate: 'יום שני, 10 בתשרי 5788' }
  }
  expect(dayWarnings(span, written).map(({ name, weight }) => [name, weight])).toEqual([['יום כיפור', 'grave']])
})
