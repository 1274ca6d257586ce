import { hoursOfInterval } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { readHours, type StoredHours } from './work-hours.ts'

const stored = (fields: Partial<StoredHours> = {}): StoredHours => ({
  status: 'נרשם',
  hours_worked: undefined,
  updatedAt: '2026-05-02T08:00:00.000Z',
  zone: 'Asia/Jerusalem',
  ...fields,
})
const day = { date: '2026-05-01', start_time: '22:00:00', end_time: '01:30:00' }

describe('hours of old files', () => {
  it('are reckoned again, and told when they differ', () => {
    expect(readHours(day, stored({ hours_worked: 3.5 })).problems).toEqual([])
    expect(readHours(day, stored({ hours_worked: '3.51' })).problems).toEqual([])
    expect(readHours(day, stored({ hours_worked: 4 })).problems).toEqual([
      { field: 'hours_worked', code: 'hours_differ' },
    ])
  })

  it.each([
    ['אושר', null],
    ['שולם', null],
    ['נדחה', 'יובא מגיבוי'],
  ])('that were %s are a decision, with a reason where one is asked', (status, decision_reason) => {
    expect(readHours(day, stored({ status })).decision).toEqual({
      decided_status: status,
      decision_reason,
      decided_by: null,
      decided_at: '2026-05-02T08:00:00.000Z',
    })
  })

  it('keep who decided, when and why', () => {
    const given = {
      ...day,
      decision_reason: 'חסר אירוע',
      decided_by: 'dana',
      decided_at: '2026-05-03T08:00:00.000Z',
      decided_status: 'אושר',
      decided_interval: 'x',
    }
    const { decision, fields } = readHours(given, stored({ status: 'נדחה' }))
    expect(decision).toEqual({
      decided_status: 'נדחה',
      decision_reason: 'חסר אירוע',
      decided_by: 'dana',
      decided_at: '2026-05-03T08:00:00.000Z',
    })
    expect(Object.keys(fields)).not.toContain('decided_interval')
  })

  it.each(['נרשם', 'בתהליך', undefined, 'done'])('that are %s are none', (status) => {
    expect(readHours(day, stored({ status })).decision).toBeNull()
  })

  it('of a timer that runs have the instant at which it began', () => {
    const { fields } = readHours(
      { date: '2026-05-01', start_time: '08:00:00', end_time: null },
      stored({ status: 'בתהליך' }),
    )
    expect(fields).toMatchObject({ started_at: '2026-05-01T05:00:00.000Z' })
    expect(hoursOfInterval(fields)).toBeNull()
  })

  it('that are over never become a timer that runs', () => {
    const over = (fields: object, hours_worked: unknown) =>
      readHours({ date: '2026-05-01', start_time: '23:00:00', ...fields }, stored({ hours_worked }))
    expect(hoursOfInterval(over({}, 2.5).fields)).toBe(2.5)
    expect(over({}, 2.5).fields).toMatchObject({ end_time: '01:30:00' })
    expect(hoursOfInterval(over({ started_at: '2026-05-01T20:00:00.000Z', end_time: '23:30:00' }, null).fields)).toBe(
      0.5,
    )
    const without = over({}, null)
    expect([hoursOfInterval(without.fields), without.problems]).toEqual([0, [{ field: 'end_time', code: 'invalid' }]])
    const backwards = over(
      { started_at: '2026-05-01T20:00:00.000Z', ended_at: '2026-05-01T19:00:00.000Z', end_time: '23:15:00' },
      null,
    )
    expect([hoursOfInterval(backwards.fields), backwards.problems]).toEqual([
      0.25,
      [{ field: 'ended_at', code: 'invalid' }],
    ])
  })

  it.each([
    ['2026-03-26', 9],
    ['2026-10-24', 11],
  ])(
    'of the night of %s, in which the clock is set, are the %d that passed, whatever the file adds up',
    (date, hours) => {
      const night = { date, start_time: '18:00:00', end_time: '04:00:00' }
      const read = readHours(night, stored({ hours_worked: 10 }))
      expect(hoursOfInterval(read.fields)).toBe(hours)
      expect(read.problems).toEqual([{ field: 'hours_worked', code: 'hours_differ' }])
      const unended = readHours({ ...night, end_time: null }, stored({ hours_worked: hours }))
      expect(unended).toMatchObject({ fields: { end_time: '04:00:00' }, problems: [] })
      expect(hoursOfInterval(unended.fields)).toBe(hours)
    },
  )
})
