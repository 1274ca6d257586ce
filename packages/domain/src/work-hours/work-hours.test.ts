import { describe, expect, it } from 'vitest'
import { deriveWorkHours, hoursOfInterval } from './derive-work-hours.ts'
import { decisionSchema, intervalSchema, workHourSchema } from './schema.ts'
import { isPlausible } from './plausible.ts'
import { activeTimerFields, type TimerEntry, timersToClose } from './timers.ts'

const instants = (started_at: string, ended_at: string | null) => ({ started_at, ended_at })

describe('hours', () => {
  it('[A3.24] are elapsed minutes by 60, to two places', () => {
    expect(hoursOfInterval(instants('2026-11-01T08:00:00.000Z', '2026-11-01T08:50:00.000Z'))).toBe(0.83)
    expect(hoursOfInterval(instants('2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z'))).toBe(0)
    expect(hoursOfInterval(instants('2026-11-01T08:00:00.000Z', null))).toBeNull()
  })

  it('come from the instants: the nights of both clock changes in Israel are an hour shorter and longer', () => {
    // On 27 March 2026 the clock goes from 02:00 to 03:00, on 25 October 2026 from 02:00 back to 01:00.
    const spring = {
      start_time: '18:00:00',
      end_time: '04:00:00',
      ...instants('2026-03-26T16:00:00.000Z', '2026-03-27T01:00:00.000Z'),
    }
    const autumn = {
      start_time: '18:00:00',
      end_time: '04:00:00',
      ...instants('2026-10-24T15:00:00.000Z', '2026-10-25T02:00:00.000Z'),
    }
    expect(hoursOfInterval(spring)).toBe(9)
    expect(hoursOfInterval(autumn)).toBe(11)
  })

  it('[A5.29] of old entries come from the wall times, over midnight when the end is the earlier', () => {
    expect(hoursOfInterval({ start_time: '18:00:00', end_time: '04:00:00' })).toBe(10)
    expect(hoursOfInterval({ start_time: '08:00:00', end_time: '09:30:00' })).toBe(1.5)
    expect(hoursOfInterval({ start_time: '08:00:00', end_time: null })).toBeNull()
  })
})

describe('status', () => {
  const ended = instants('2026-11-01T08:00:00.000Z', '2026-11-01T09:00:00.000Z')
  const status = (fields: object, clocks = { interval: 'seen' }) =>
    deriveWorkHours({ ...ended, ...fields }, clocks)['status']

  it('[A4.33] [A4.34] [A4.36] is running until the interval ends, then registered, then what was decided of this interval', () => {
    expect(status({ ended_at: null })).toBe('בתהליך')
    expect(status({})).toBe('נרשם')
    for (const decided_status of ['אושר', 'נדחה', 'שולם'])
      expect(status({ decided_status, decided_interval: 'seen' })).toBe(decided_status)
    expect(status({ decided_status: 'נרשם', decided_interval: 'seen' })).toBe('נרשם')
  })

  it('[A4.35] falls back when the interval is another one', () => {
    expect(status({ decided_status: 'שולם', decided_interval: 'seen' }, { interval: 'later' })).toBe('נרשם')
  })
})

describe('what an entry may hold', () => {
  const interval = {
    date: '2026-11-01',
    start_time: '08:00:00',
    end_time: '09:00:00',
    ...instants('2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z'),
  }

  it('[A3.20] [A3.21] [A3.22] [A3.23] takes a day, wall times and instants', () => {
    expect(intervalSchema.safeParse(interval).success).toBe(true)
    expect(workHourSchema.parse({ user_id: 'u1', ...interval })).toMatchObject({
      status: 'נרשם',
      hours_worked: null,
      event_id: null,
    })
    const whole = { user_id: 'u1', event_id: 'e1', task_id: 't1', notes: 'הקמה', status: 'נרשם', ...interval }
    expect(workHourSchema.parse(whole)).toMatchObject(whole)
  })

  it.each([
    ['a day that is none', { date: '2026-02-30' }],
    ['a time without seconds', { start_time: '08:00' }],
    ['an end before its start', { ended_at: '2026-11-01T05:00:00.000Z' }],
    ['an end without a start', { started_at: null }],
    ['no start at all', { start_time: null, started_at: null, ended_at: null }],
    ['another field', { hours: 3 }],
  ])('refuses %s', (_what, part) => {
    expect(intervalSchema.safeParse({ ...interval, ...part }).success).toBe(false)
  })

  it('a rejection needs a reason', () => {
    const decision = {
      decided_status: 'נדחה',
      decided_interval: 's',
      decision_reason: null,
      decided_by: 'u',
      decided_at: null,
    }
    expect(decisionSchema.safeParse(decision).success).toBe(false)
    expect(decisionSchema.safeParse({ ...decision, decision_reason: 'חסר' }).success).toBe(true)
    expect(decisionSchema.safeParse({ ...decision, decided_status: 'בתהליך' }).success).toBe(false)
  })
})

describe('timers', () => {
  const open = (id: string, started_at: string): TimerEntry => ({
    id,
    fields: {
      date: '2026-11-01',
      start_time: '08:00:00',
      started_at,
      ended_at: null,
      event_id: `e-${id}`,
      event_name: null,
    },
  })
  const first = open('a', '2026-11-01T06:00:00.000Z')
  const second = open('b', '2026-11-01T09:00:00.000Z')
  const zone = 'Asia/Jerusalem'
  const third = open('c', '2026-11-01T09:30:00.000Z')

  it('end where the next began, all but the last', () => {
    const closed = timersToClose([third, first, second], { nowMs: Date.parse('2026-11-01T12:00:00.000Z'), zone })
    expect([...closed.keys()]).toEqual(['a', 'b'])
    expect(closed.get('a')).toMatchObject({
      interval: { started_at: first.fields.started_at, ended_at: second.fields.started_at, end_time: '11:00:00' },
    })
    expect(timersToClose([first], { nowMs: 0, zone }).size).toBe(0)
  })

  it("end in no future of the server's: a clock that was ahead gives nobody hours", () => {
    const endOf = (nowMs: number) =>
      [...timersToClose([first, second, third], { nowMs, zone }).values()].map(
        (patch) => (patch['interval'] as { readonly [part: string]: unknown })['ended_at'],
      )
    expect(endOf(Date.parse('2026-11-01T07:00:00.000Z'))).toEqual([
      '2026-11-01T07:00:00.000Z',
      second.fields.started_at,
    ])
    expect(endOf(Date.parse('2026-11-01T09:10:00.000Z'))).toEqual([
      second.fields.started_at,
      '2026-11-01T09:10:00.000Z',
    ])
  })

  it('that a clock ahead of the server started after one that is over run on, though the server has not come that far', () => {
    const nowMs = Date.parse('2026-11-01T09:30:00.000Z')
    const ahead = { ...open('d', '2026-11-01T10:00:00.000Z'), madeAt: '2026-11-01T08:30:00.000Z' }
    const over = { ...second, fields: { ...second.fields, ended_at: '2026-11-01T09:20:00.000Z' } }
    for (const ended of [
      { closed: [over], stopped: [] },
      { closed: [], stopped: [over] },
    ])
      expect([...timersToClose([ahead], { started: { id: 'd', ...ended }, nowMs, zone })]).toEqual([])
  })

  it('leave the person with the one that runs', () => {
    expect(activeTimerFields([second, first])).toMatchObject({ active_timer_id: 'b', active_timer_event_id: 'e-b' })
    expect(activeTimerFields([])).toEqual({
      active_timer_id: null,
      active_timer_event_id: null,
      active_timer_event_name: null,
      active_timer_start_time: null,
    })
  })
})

describe('what can have been worked', () => {
  const nowMs = Date.parse('2026-11-01T12:00:00.000Z')
  const hourMs = 3_600_000
  const at = (hours: number): string => new Date(nowMs + hours * hourMs).toISOString()
  const plausible = (start: number, end: number | null, ahead = 0): boolean =>
    isPlausible(
      { interval: { ...instants(at(start), end === null ? null : at(end)) } },
      { nowMs, writtenMs: nowMs + ahead * hourMs },
    )

  it('is not days ahead, and not for months', () => {
    expect([plausible(-3, 0), plausible(-3, 5), plausible(-3, null), plausible(20, 30)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([plausible(-3, 50), plausible(50, null), plausible(-32 * 24, 0)]).toEqual([false, false, false])
  })

  it('is not days ahead by wall times alone either, and not in an age whose days no calendar writes', () => {
    const wall = (date: string): boolean =>
      isPlausible(
        { interval: { date, start_time: '08:00:00', end_time: '10:00:00', started_at: null, ended_at: null } },
        { nowMs, writtenMs: nowMs },
      )
    expect([
      wall('2019-03-01'),
      wall('2026-11-01'),
      wall('2026-11-03'),
      wall('2026-11-05'),
      wall('2031-01-01'),
    ]).toEqual([true, true, true, false, false])
    const old = { ...instants('0000-05-05T08:00:00.000Z', '0000-05-05T09:00:00.000Z') }
    expect(isPlausible({ interval: old }, { nowMs, writtenMs: nowMs })).toBe(false)
  })

  it('has no end from a clock that is ahead, unless that clock wrote the start as well', () => {
    expect([plausible(-3, 24, 24), plausible(-3, 1, 1)]).toEqual([false, false])
    expect([plausible(-3, 0, 24), plausible(21, 24, 24), plausible(24, null, 24), plausible(-3, 0.05, 0.05)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(isPlausible({ notes: 'במה' }, { nowMs, writtenMs: nowMs + 24 * hourMs })).toBe(true)
  })

  it('is what a forgotten timer ran, however long, from where its entry begins', () => {
    const months = { ...instants(at(-90 * 24), at(0)) }
    const known = (knownStart: string | null): boolean =>
      isPlausible({ interval: months }, { nowMs, writtenMs: nowMs, knownStart })
    expect([known(null), known(at(-90 * 24)), known(at(-100 * 24)), known(at(-80 * 24))]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
