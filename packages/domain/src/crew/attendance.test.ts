import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOf } from '../event/span.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import { attendanceOf, isAtHand } from './attendance.ts'

const zone = 'Asia/Jerusalem'
const at = (day: string, time: string): number => instantOfWallTime(day, time, zone)
const said = (day: string, time: string) =>
  ({ attendance_state: 'on_way', attendance_at: new Date(at(day, time)).toISOString() }) as const
/** After all that is reported here. */
const laterMs = at('2026-11-29', '12:00')
const night = spanOf({ date: '2026-11-26', end_date: null, start_time: '20:00', end_time: '02:00' })

describe('attendance', () => {
  it.each([
    ['2026-11-24', '23:59', null],
    ['2026-11-25', '00:00', 'on_way'], // people may leave early for a far place
    ['2026-11-26', '19:10', 'on_way'],
    ['2026-11-27', '01:30', 'on_way'],
    ['2026-11-28', '00:00', null],
  ] as const)('[S113] said on %s at %s, it stands for the days of the call alone', (day, time, state) => {
    expect(attendanceOf(said(day, time), night, laterMs, zone)?.state ?? null).toBe(state)
  })

  it.each([
    ['20:00', '2026-11-25', '23:59', null],
    ['20:00', '2026-11-26', '00:00', 'arrived'],
    ['20:00', '2026-11-27', '01:30', 'arrived'],
    ['20:00', '2026-11-28', '00:00', null],
    // Someone called just after midnight arrives before it.
    ['00:30', '2026-11-25', '23:50', 'arrived'],
    ['00:30', '2026-11-25', '12:29', null],
    [null, '2026-11-25', '23:59', null],
  ] as const)('[S113] called at %s, who arrived on %s at %s: %s', (start_time, day, time, state) => {
    const call = spanOf({ date: '2026-11-26', end_date: null, start_time, end_time: '02:00' })
    expect(attendanceOf({ ...said(day, time), attendance_state: 'arrived' }, call, laterMs, zone)?.state ?? null).toBe(
      state,
    )
  })

  it('[S113] who arrived is not there on the next day, to which the event was put off', () => {
    const arrived = { ...said('2026-11-26', '17:00'), attendance_state: 'arrived' } as const
    const putOff = spanOf({ date: '2026-11-27', end_date: null, start_time: '20:00', end_time: '02:00' })
    expect(attendanceOf(arrived, night, laterMs, zone)).not.toBeNull()
    expect(attendanceOf(arrived, putOff, laterMs, zone)).toBeNull()
  })

  it.each([
    ['2026-11-26', '08:10', '2026-11-26', '23:59', true],
    ['2026-11-26', '08:10', '2026-11-27', '00:00', false],
    ['2026-11-26', '18:00', '2026-11-27', '01:30', true], // still at work in the night
    ['2026-11-26', '18:00', '2026-11-27', '08:00', false],
    ['2026-11-25', '23:00', '2026-11-26', '21:00', true], // said the day before, it is for the first
    ['2026-11-27', '08:10', '2026-11-27', '20:00', true],
    ['2026-11-28', '08:10', '2026-11-29', '12:00', true], // no day follows it
  ] as const)('[S113] work of three days: said on %s at %s, it stands on %s at %s: %s', (...row) => {
    const [day, time, today, now, stands] = row
    const span = spanOf({ date: '2026-11-26', end_date: '2026-11-28', start_time: '08:00', end_time: '23:00' })
    expect(attendanceOf(said(day, time), span, at(today, now), zone) !== null).toBe(stands)
  })

  it('[S113] an event that is moved to another week forgets who had set out for it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.boolean(), (days, isLater) => {
        const date = new Date(Date.UTC(2026, 10, 26 + (isLater ? days : -days))).toISOString().slice(0, 10)
        const moved = spanOf({ date, end_date: null, start_time: '20:00', end_time: '23:00' })
        expect(attendanceOf(said('2026-11-26', '19:00'), moved, laterMs, zone)).toBeNull()
      }),
    )
    expect(attendanceOf({ attendance_state: null, attendance_at: null }, night, laterMs, zone)).toBeNull()
  })
})

describe('a call is at hand', () => {
  it.each([
    ['2026-11-26', '07:59', false],
    ['2026-11-26', '08:00', true],
    ['2026-11-27', '02:00', true],
    ['2026-11-27', '02:01', false],
  ] as const)('%s %s: %s', (day, time, expected) => {
    expect(isAtHand(night, at(day, time), zone)).toBe(expected)
  })

  it('on its day alone, where nobody knows the hour', () => {
    const someHour = spanOf({ date: '2026-11-26', end_date: null, start_time: null, end_time: null })
    expect(isAtHand(someHour, at('2026-11-25', '23:59'), zone)).toBe(false)
    expect(isAtHand(someHour, at('2026-11-26', '00:00'), zone)).toBe(true)
  })

  it('never, on the last of all days', () => {
    const last = spanOf({ date: '9999-12-31', end_date: null, start_time: '20:00', end_time: null })
    expect(isAtHand(last, at('2026-11-26', '12:00'), zone)).toBe(false)
    expect(isAtHand(last, at('9999-12-31', '21:00'), zone)).toBe(true)
  })

  it('twelve hours are twelve also over a clock change', () => {
    // On this night the clock goes from 02:00 back to 01:00.
    const morning = spanOf({ date: '2026-10-25', end_date: null, start_time: '06:00', end_time: '10:00' })
    const callMs = at('2026-10-25', '06:00')
    expect(isAtHand(morning, callMs - 12 * 3_600_000, zone)).toBe(true)
    expect(isAtHand(morning, callMs - 12 * 3_600_000 - 1, zone)).toBe(false)
    expect(isAtHand(morning, at('2026-10-24', '18:30'), zone)).toBe(false)
  })
})
