import { type Event, recordId } from '@bama/domain'
import type { CalendarEvent } from '@bama/domain/ical'

/** An event and the times that every library must read from it: days or instants, with an exclusive `end`. */
export interface Sample {
  readonly event: CalendarEvent
  readonly start: string
  readonly end: string | null
}

type Times = Partial<Pick<Event, 'end_date' | 'start_time' | 'end_time'>>

const sample = (
  id: string,
  date: string,
  times: Times,
  start: string,
  end: string | null,
  texts: Partial<CalendarEvent> = {},
): Sample => ({
  event: {
    id: recordId(id),
    name: `אירוע ${id}`,
    date,
    status: 'סיימתי - לבדיקה',
    updated_at: '2026-06-01T08:00:00.000Z',
    _version: 3,
    ...times,
    ...texts,
  },
  start,
  end,
})

const nasty = 'שורה; עם, סימנים \\ ו"מירכאות"\nושורה שנייה: END:VEVENT\u2028ועוד \u0007אחת 😀'

/**
 * In Asia/Jerusalem, with both clock changes of 2026 and those of spring 2028 and 2029, which simple recurrence rules get
 * wrong.
 */
export const samples: readonly Sample[] = [
  sample('day', '2026-07-01', {}, '2026-07-01', '2026-07-02'),
  sample('days', '2026-10-23', { end_date: '2026-10-26' }, '2026-10-23', '2026-10-27'),
  sample(
    'summer',
    '2026-07-01',
    { start_time: '18:00', end_time: '23:30' },
    '2026-07-01T15:00:00Z',
    '2026-07-01T20:30:00Z',
  ),
  sample(
    'winter',
    '2026-12-01',
    { start_time: '18:00', end_time: '23:30' },
    '2026-12-01T16:00:00Z',
    '2026-12-01T21:30:00Z',
  ),
  sample(
    'midnight',
    '2026-12-31',
    { start_time: '20:00', end_time: '02:00' },
    '2026-12-31T18:00:00Z',
    '2027-01-01T00:00:00Z',
  ),
  sample('start-only', '2026-07-01', { start_time: '18:00' }, '2026-07-01T15:00:00Z', null),
  sample(
    'spring-eve',
    '2026-03-26',
    { start_time: '20:00', end_time: '23:00' },
    '2026-03-26T18:00:00Z',
    '2026-03-26T21:00:00Z',
  ),
  sample(
    'spring-over',
    '2026-03-26',
    { start_time: '22:00', end_time: '04:00' },
    '2026-03-26T20:00:00Z',
    '2026-03-27T01:00:00Z',
  ),
  sample(
    'spring-skipped',
    '2026-03-27',
    { start_time: '02:30', end_time: '06:00' },
    '2026-03-27T00:30:00Z',
    '2026-03-27T03:00:00Z',
  ),
  sample(
    'spring-day',
    '2026-03-27',
    { start_time: '10:00', end_time: '12:00' },
    '2026-03-27T07:00:00Z',
    '2026-03-27T09:00:00Z',
  ),
  sample(
    'autumn-over',
    '2026-10-24',
    { start_time: '22:00', end_time: '04:00' },
    '2026-10-24T19:00:00Z',
    '2026-10-25T02:00:00Z',
  ),
  sample(
    'autumn-repeated',
    '2026-10-25',
    { start_time: '01:30', end_time: '05:00' },
    '2026-10-24T22:30:00Z',
    '2026-10-25T03:00:00Z',
  ),
  sample(
    'autumn-day',
    '2026-10-25',
    { start_time: '10:00', end_time: '12:00' },
    '2026-10-25T08:00:00Z',
    '2026-10-25T10:00:00Z',
  ),
  sample(
    'spring-2028',
    '2028-03-26',
    { start_time: '18:00', end_time: '22:00' },
    '2028-03-26T15:00:00Z',
    '2028-03-26T19:00:00Z',
  ),
  sample(
    'spring-2029',
    '2029-03-27',
    { start_time: '18:00', end_time: '22:00' },
    '2029-03-27T15:00:00Z',
    '2029-03-27T19:00:00Z',
  ),
  sample('nasty', '2026-07-02', { start_time: '18:00' }, '2026-07-02T15:00:00Z', null, {
    name: nasty,
    location: nasty,
    description: nasty.repeat(30),
  }),
  sample('cancelled', '2026-07-03', {}, '2026-07-03', '2026-07-04', { status: 'בוטל' }),
]
