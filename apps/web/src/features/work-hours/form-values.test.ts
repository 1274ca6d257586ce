import { dayInZone, type Interval, timeInZone } from '@bama/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draftOf,
  type HoursFormValues,
  intervalOf,
  isSameTimes,
  mayBeWorked,
  previewOf,
  restored,
  type TimeValues,
  timesOf,
  typedOf,
} from './form-values.ts'

const zone = 'Asia/Jerusalem'
const nowMs = Date.parse('2026-11-05T12:00:00.000Z')
const times = (date: string, start: string, end: string, more: Partial<TimeValues> = {}): TimeValues => ({
  date,
  start,
  end,
  startOccurrence: null,
  endOccurrence: null,
  ...more,
})
const preview = (
  values: TimeValues,
  base: Interval | null = null,
  others: Parameters<typeof previewOf>[2]['others'] = [],
) => previewOf(values, base, { zone, nowMs, others })

const intervalFrom = (startMs: number, endMs: number | null): Interval => ({
  date: dayInZone(startMs, zone),
  start_time: timeInZone(startMs, zone),
  end_time: endMs === null ? null : timeInZone(endMs, zone),
  started_at: new Date(startMs).toISOString(),
  ended_at: endMs === null ? null : new Date(endMs).toISOString(),
})

describe('an entry in the form', () => {
  it('keeps its instants, whatever they are, as long as nothing is typed', () => {
    const change = fc.constantFrom(
      Date.parse('2026-03-27T00:00:00.000Z'),
      Date.parse('2026-10-24T23:00:00.000Z'),
      nowMs,
    )
    fc.assert(
      fc.property(
        change,
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        fc.option(fc.integer({ min: 0, max: 200_000_000 })),
        (at, off, length) => {
          const base = intervalFrom(at + off, length === null ? null : at + off + length)
          expect(intervalOf(timesOf(base, zone), base, zone)).toEqual({ ok: true, value: base })
          // Choosing the occurrence that was already meant changes nothing.
          const { startOccurrence, endOccurrence } = preview(timesOf(base, zone), base)
          expect(intervalOf({ ...timesOf(base, zone), startOccurrence, endOccurrence }, base, zone)).toEqual({
            ok: true,
            value: base,
          })
        },
      ),
    )
  })

  it('shows the times of its instants where it has no others', () => {
    const base = { ...intervalFrom(nowMs, nowMs + 3_600_000), start_time: null, end_time: null }
    expect(timesOf(base, zone)).toMatchObject({ start: '14:00', end: '15:00' })
    expect(intervalOf(timesOf(base, zone), base, zone)).toEqual({ ok: true, value: base })
  })

  it('runs on as long as no end is given', () => {
    const base = intervalFrom(nowMs, null)
    expect(preview(timesOf(base, zone), base)).toMatchObject({ keepsRunning: true, hundredths: null })
    expect(typedOf(times('2026-11-05', '9', ''), null, zone)).toMatchObject({ start: '09:00', end: '' })
    expect(isSameTimes(timesOf(base, zone), { ...timesOf(base, zone), end: '15:00' })).toBe(false)
  })
})

describe('a draft of new hours', () => {
  const empty = (date: string): HoursFormValues => ({
    user_id: 'dana',
    event_id: 'e1',
    notes: '',
    ...times(date, '', ''),
  })
  const kept = (values: HoursFormValues): unknown => JSON.parse(JSON.stringify(draftOf(values)))

  it('taken up on another day is of the day that stood there, though nobody touched it', () => {
    const typed = { ...empty('2026-11-04'), start: '18', end: '04:00', notes: 'פירוק' }
    expect(restored(kept(typed), { ...empty('2026-11-05'), event_id: 'e2' })).toEqual(typed)
    expect(restored(kept({ ...typed, endOccurrence: 'second' }), empty('2026-11-05'))?.endOccurrence).toBe('second')
  })

  it('of another version of the app brings what can be read', () => {
    expect(restored({ from: {}, to: { start: 18, notes: 'פירוק' } }, empty('2026-11-05'))).toEqual({
      ...empty('2026-11-05'),
      notes: 'פירוק',
    })
  })
})

describe('while one types, the form says', () => {
  it.each([
    ['the hours', times('2026-11-01', '930', '18:00'), { hundredths: 850, daysOver: 0 }],
    ['that it ends on the next day', times('2026-11-01', '18:00', '4'), { hundredths: 1000, daysOver: 1 }],
    ['true hours in March', times('2026-03-26', '18:00', '04:00'), { hundredths: 900, daysOver: 1 }],
    ['true hours in October', times('2026-10-24', '18:00', '04:00'), { hundredths: 1100, daysOver: 1 }],
    [
      'that the end was twice',
      times('2026-10-24', '23:00', '01:30'),
      { hundredths: 250, endOccurrence: 'first', startOccurrence: null },
    ],
    [
      'the hours to the second of them',
      times('2026-10-24', '23:00', '01:30', { endOccurrence: 'second' }),
      { hundredths: 350, endOccurrence: 'second' },
    ],
    [
      'that the start was twice',
      times('2026-10-25', '01:30', '05:00', { startOccurrence: 'second' }),
      { hundredths: 350, startOccurrence: 'second' },
    ],
    [
      'nothing of a choice where only one end is after the start',
      times('2026-10-25', '01:45', '01:15'),
      { hundredths: 50, endOccurrence: null },
    ],
    ['nothing of what is not complete', times('2026-11-01', '18:00', ''), { hundredths: null }],
    ['nothing of an hour that was not', times('2026-03-27', '02:30', '05:00'), { hundredths: null }],
    ['that it is long', times('2026-11-01', '06:00', '22:01'), { isLong: true }],
    ['not that sixteen hours are', times('2026-11-01', '06:00', '22:00'), { isLong: false }],
    ['that it ends in the future', times('2026-11-05', '08:00', '14:01'), { isInFuture: true }],
    ['not of what has just ended', times('2026-11-05', '08:00', '14:00'), { isInFuture: false }],
  ] as const)('[A5.28] %s', (_what, values, expected) => expect(preview(values)).toMatchObject(expected))

  it('which other entries have time in common, also one that still runs', () => {
    const other = (id: string, start: string, end: string | null) => ({
      ...intervalFrom(Date.parse(start), end === null ? null : Date.parse(end)),
      id,
    })
    const others = [
      other('night', '2026-11-01T18:00:00.000Z', '2026-11-02T02:00:00.000Z'),
      other('next', '2026-11-02T06:00:00.000Z', '2026-11-02T08:00:00.000Z'),
      other('running', '2026-11-05T10:00:00.000Z', null),
    ]
    expect(preview(times('2026-11-02', '03:00', '08:00'), null, others).overlaps).toEqual(['night'])
    expect(preview(times('2026-11-02', '04:00', '08:00'), null, others).overlaps).toEqual([])
    expect(preview(times('2026-11-05', '13:00', '14:00'), null, others).overlaps).toEqual(['running'])
  })
})

it.each([
  ['today', '2026-11-05', true],
  ['tomorrow, as a warning says', '2026-11-06', true],
  ['a week ahead', '2026-11-12', false],
  ['a year that was typed short', '2062-11-05', false],
  ['before there were computers', '1926-11-05', false],
])('[S57] times that the server refuses are refused while they can be corrected: %s', (_what, date, isTaken) => {
  const interval = intervalOf(times(date, '18:00', '23:00'), null, zone)
  expect(interval.ok && mayBeWorked(interval.value, null, { nowMs, zone })).toBe(isTaken)
})

it('[S57] what was stored with an impossible day can still be read, and its note changed', () => {
  const stored = intervalFrom(nowMs + 90 * 86_400_000, nowMs + 90 * 86_400_000 + 3_600_000)
  expect(mayBeWorked(stored, stored, { nowMs, zone })).toBe(true)
})

it('a start that moves to the second time that its hour occurs takes the end with it', () => {
  const base = intervalFrom(Date.parse('2026-10-24T22:10:00.000Z'), Date.parse('2026-10-24T22:40:00.000Z'))
  const moved = intervalOf({ ...timesOf(base, zone), startOccurrence: 'second' }, base, zone)
  expect(moved).toMatchObject({
    ok: true,
    value: { started_at: '2026-10-24T23:10:00.000Z', ended_at: '2026-10-24T23:40:00.000Z' },
  })
})

describe('a time that is corrected within the hour that occurs twice', () => {
  const base = intervalFrom(Date.parse('2026-10-24T23:10:00.000Z'), Date.parse('2026-10-24T23:30:00.000Z'))
  const night = intervalFrom(Date.parse('2026-10-24T17:00:00.000Z'), Date.parse('2026-10-24T23:30:00.000Z'))

  it('stays in the second hour', () => {
    const later = { ...timesOf(night, zone), end: '01:45' }
    expect(preview(later, night)).toMatchObject({ hundredths: 675, endOccurrence: 'second' })
    const earlier = { ...timesOf(base, zone), start: '01:00' }
    expect(preview(earlier, base)).toMatchObject({ hundredths: 50, startOccurrence: 'second' })
  })

  it('can be put into either hour', () => {
    const later = { ...timesOf(night, zone), end: '01:45' }
    expect(preview({ ...later, endOccurrence: 'second' }, night)).toMatchObject({
      hundredths: 675,
      endOccurrence: 'second',
    })
    expect(preview({ ...later, endOccurrence: 'first' }, night)).toMatchObject({
      hundredths: 575,
      endOccurrence: 'first',
    })
    const earlier = { ...timesOf(base, zone), start: '01:00', startOccurrence: 'first' as const }
    expect(preview(earlier, base)).toMatchObject({ hundredths: 150, startOccurrence: 'first' })
  })
})

it('an entry without a duration overlaps nothing', () => {
  const day = Date.parse('2026-11-05T07:00:00.000Z')
  const empty = { ...intervalFrom(day + 3_600_000, day + 3_600_000), id: 'empty' }
  const within = { ...intervalFrom(day + 3_600_000, day + 3_660_000), id: 'within' }
  expect(preview(times('2026-11-05', '09:00', '11:00'), null, [empty, within]).overlaps).toEqual(['within'])
})
