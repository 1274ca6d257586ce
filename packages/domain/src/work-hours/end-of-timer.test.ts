import { describe, expect, it } from 'vitest'
import { endOfTimer } from './end-of-timer.ts'

const zone = 'Asia/Jerusalem'
/** 18:00:30 in Jerusalem, in summer time. */
const startedAt = '2026-10-24T15:00:30.000Z'
const nowMs = Date.parse('2026-10-25T10:00:00.000Z')
const end = (day: string, time: string, occurrence?: 'first' | 'second') =>
  endOfTimer(startedAt, { day, time, ...(occurrence !== undefined && { occurrence }) }, { nowMs, zone })
const at = (instant: string) => ({ ok: true, value: Date.parse(instant) })

describe('a chosen end of a timer', () => {
  it('is an instant between its start and now', () => {
    expect(end('2026-10-24', '23:30')).toEqual(at('2026-10-24T20:30:00.000Z'))
    expect(end('2026-10-25', '12:00')).toEqual(at('2026-10-25T10:00:00.000Z'))
  })

  it('says which of two, in the night that has an hour twice', () => {
    expect(end('2026-10-25', '01:30')).toEqual(at('2026-10-24T22:30:00.000Z'))
    expect(end('2026-10-25', '01:30', 'second')).toEqual(at('2026-10-24T23:30:00.000Z'))
  })

  it.each([
    ['2026-10-24', '18:00', 'end_time', 'bad_interval'],
    ['2026-10-25', '12:01', 'end_time', 'in_future'],
    ['2026-10-25', '', 'end_time', 'required'],
    ['2026-10-25', '24:10', 'end_time', 'bad_time'],
    ['', '12:00', 'date', 'required'],
    ['2026-02-30', '12:00', 'date', 'bad_day'],
  ] as const)('is not %s at %s', (day, time, field, reason) => {
    expect(end(day, time)).toEqual({ ok: false, error: { field, reason } })
  })

  it('is not in an hour that was skipped', () => {
    const clock = { nowMs: Date.parse('2026-03-27T10:00:00.000Z'), zone }
    expect(endOfTimer('2026-03-26T16:00:00.000Z', { day: '2026-03-27', time: '02:30' }, clock)).toMatchObject({
      error: { reason: 'skipped_time' },
    })
  })
})
