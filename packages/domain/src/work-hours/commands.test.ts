import { describe, expect, it } from 'vitest'
import type { Change, CommandError } from '../shared/change.ts'
import { recordId } from '../shared/ids.ts'
import type { Result } from '../shared/result.ts'
import { person } from '../testing/people.ts'
import { decideHours, deleteHours, editHours, type HoursInput, logHours, type StoredWorkHour } from './commands.ts'
import { deriveWorkHours, hoursOfInterval } from './derive-work-hours.ts'
import { workHourSchema } from './schema.ts'

const zone = 'Asia/Jerusalem'
const dana = person('user', {}, 'dana')
const newId = () => recordId('w1')

const patchOf = (outcome: Result<readonly Change[], CommandError>) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value[0]?.patch ?? {}
}

const input = (
  start: string,
  end: string | null,
  more: Partial<HoursInput['typed']> = {},
  date = '2026-11-01',
): HoursInput => ({
  event_id: recordId('e1'),
  event_name: 'כנס',
  typed: { date, start, end, ...more },
  notes: null,
})

const entry = (fields: object = {}, clocks = { interval: 's1' }): StoredWorkHour => {
  const stored = workHourSchema.parse({
    user_id: 'dana',
    event_id: 'e1',
    event_name: 'כנס',
    date: '2026-11-01',
    start_time: '08:00:12',
    end_time: '16:00:47',
    started_at: '2026-11-01T06:00:12.345Z',
    ended_at: '2026-11-01T14:00:47.678Z',
    ...fields,
  })
  const derived = deriveWorkHours(stored, clocks) as typeof stored
  return { ...derived, id: recordId('w1'), created_at: '', updated_at: '', _version: 1, _clocks: clocks }
}

describe('logging hours', () => {
  const log = (given: HoursInput) => logHours({ actor: dana, newId }, { input: given, userName: 'דנה', zone })

  it('[A5.28] keeps wall times and instants together, and belongs to whoever wrote it', () => {
    expect(patchOf(log(input('08:00', '16:30')))).toMatchObject({
      user_id: 'dana',
      user_name: 'דנה',
      interval: {
        date: '2026-11-01',
        start_time: '08:00:00',
        end_time: '16:30:00',
        started_at: '2026-11-01T06:00:00.000Z',
        ended_at: '2026-11-01T14:30:00.000Z',
      },
    })
  })

  it.each([
    ['over midnight', '18:00', '04:00', {}, '2026-11-01', 10],
    ['in the night of 27 March 2026', '18:00', '04:00', {}, '2026-03-26', 9],
    ['in the night of 25 October 2026', '18:00', '04:00', {}, '2026-10-24', 11],
    ['into the first of two hours', '23:00', '01:30', {}, '2026-10-24', 2.5],
    ['into the second', '23:00', '01:30', { endOccurrence: 'second' }, '2026-10-24', 3.5],
    ['within the hour that came twice', '01:45', '01:15', {}, '2026-10-25', 0.5],
    ['the whole of it', '01:30', '01:30', {}, '2026-10-25', 1],
  ] as const)('reckons true hours %s', (_what, start, end, more, date, hours) => {
    const { interval } = patchOf(log(input(start, end, more, date)))
    expect(hoursOfInterval(interval as object as Record<string, unknown>)).toBe(hours)
    expect(interval).toMatchObject({ date })
  })

  it.each([
    ['no event', { ...input('08:00', '09:00'), event_id: null }, 'event_id', 'required'],
    ['no day', input('08:00', '09:00', {}, ''), 'date', 'required'],
    ['a day that is none', input('08:00', '09:00', {}, '2026-02-30'), 'date', 'bad_day'],
    ['no start', input('', '09:00'), 'start_time', 'required'],
    ['a start that is none', input('25:00', '09:00'), 'start_time', 'bad_time'],
    ['no end', input('08:00', ''), 'end_time', 'required'],
    ['zero hours', input('08:00', '08:00'), 'end_time', 'no_hours'],
    ['an hour that was skipped', input('02:30', '09:00', {}, '2026-03-27'), 'start_time', 'skipped_time'],
    ['an end that was skipped', input('23:00', '02:30', {}, '2026-03-26'), 'end_time', 'skipped_time'],
    [
      'the first of two hours after the second',
      input('01:30', '01:45', { startOccurrence: 'second', endOccurrence: 'first' }, '2026-10-25'),
      'end_time',
      'bad_interval',
    ],
    ['an end before its start', input('08:00', '07:00', { endDate: '2026-11-01' }), 'end_time', 'bad_interval'],
  ] as const)('[A5.26] refuses %s', (_what, given, field, reason) => {
    expect(log(given)).toEqual({ ok: false, error: { code: 'invalid', field, reason } })
  })
})

describe('editing an entry', () => {
  const edit = (base: StoredWorkHour, given: HoursInput) => editHours({ actor: dana }, { base, input: given, zone })

  it('keeps the seconds of a timer where its times were not touched', () => {
    expect(patchOf(edit(entry(), { ...input('08:00', '16:00'), notes: 'פירוק' }))).toEqual({ notes: 'פירוק' })
    expect(patchOf(edit(entry(), input('08:00', '17:00')))).toMatchObject({
      interval: { started_at: '2026-11-01T06:00:12.345Z', ended_at: '2026-11-01T15:00:00.000Z' },
    })
    expect(patchOf(edit(entry(), input('07:00', '16:00')))).toMatchObject({
      interval: { started_at: '2026-11-01T05:00:00.000Z', ended_at: '2026-11-01T14:00:47.678Z' },
    })
  })

  it('keeps the end of a shift that went on for days', () => {
    const long = entry({ ended_at: '2026-11-03T14:00:47.678Z' })
    // While another day is typed nothing follows from it.
    for (const date of ['1', '14.', '2026-13-40'])
      expect(edit(long, input('08:00', '16:00', {}, date))).toMatchObject({ ok: false, error: { field: 'date' } })
    expect(patchOf(edit(long, input('09:00', '16:00')))).toMatchObject({
      interval: { ended_at: '2026-11-03T14:00:47.678Z' },
    })
  })

  it.each([
    ['one day earlier', '2026-10-31', 8.01],
    ['over the night that gives an hour', '2026-10-25', 8.01],
    ['a month later', '2026-12-01', 8.01],
  ])('takes the end along when the day changes: %s', (_what, date, hours) => {
    const { interval } = patchOf(edit(entry(), input('08:00', '16:00', {}, date)))
    expect(interval).toMatchObject({ date, start_time: '08:00:12', end_time: '16:00:47' })
    expect(hoursOfInterval(interval as object as Record<string, unknown>)).toBe(hours)
    const long = entry({ ended_at: '2026-11-03T14:00:47.678Z' })
    expect(patchOf(edit(long, input('08:00', '16:00', {}, '2026-12-01')))).toMatchObject({
      interval: { ended_at: '2026-12-03T14:00:47.000Z' },
    })
  })

  it('reads a new start as it is typed: an end on the next day does not make a shift of 26 hours', () => {
    const night = entry({
      start_time: '23:00:00',
      end_time: '03:00:00',
      started_at: '2026-11-01T21:00:00.000Z',
      ended_at: '2026-11-02T01:00:00.000Z',
    })
    expect(patchOf(edit(night, input('01:00', '03:00')))).toMatchObject({
      interval: { ended_at: '2026-11-01T01:00:00.000Z' },
    })
    expect(patchOf(edit(night, input('22:00', '03:00')))).toMatchObject({
      interval: { ended_at: '2026-11-02T01:00:00.000Z' },
    })
  })

  it('[A4.35] of an approved entry writes no times that were not touched: the server returns it to registered, and a correction of them stands', () => {
    const approved = entry({ decided_status: 'אושר', decided_interval: 's1' })
    expect(approved.status).toBe('אושר')
    expect(patchOf(edit(approved, { ...input('08:00', '16:00'), notes: 'פירוק' }))).toEqual({ notes: 'פירוק' })
    expect(Object.keys(patchOf(edit(approved, input('08:00', '17:00'))))).toEqual(['interval'])
    expect(edit(approved, input('08:00', '16:00'))).toEqual({ ok: true, value: [] })
  })

  it("is refused for a paid entry, and for a colleague's", () => {
    const paid = entry({ decided_status: 'שולם', decided_interval: 's1' })
    for (const base of [paid, entry({ user_id: 'avi' })]) {
      expect(edit(base, input('09:00', '16:00'))).toMatchObject({ ok: false, error: { code: 'forbidden' } })
      expect(deleteHours({ actor: dana, newId, random: () => 0 }, { entry: base })).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
    }
  })

  it('leaves the timer running when no end is given, and asks for one otherwise', () => {
    const running = entry({ end_time: null, ended_at: null })
    expect(patchOf(edit(running, input('07:00', null)))).toMatchObject({
      interval: { started_at: '2026-11-01T05:00:00.000Z', ended_at: null },
    })
    expect(edit(entry(), input('08:00', null))).toMatchObject({
      ok: false,
      error: { field: 'end_time', reason: 'required' },
    })
  })
})

describe('deciding', () => {
  const admin = person('admin')
  const nowMs = Date.parse('2026-11-02T08:00:00.000Z')
  const decide = (
    actor: typeof admin,
    outcome: 'נרשם' | 'אושר' | 'נדחה' | 'שולם',
    base = entry(),
    reason: string | null = null,
  ) => decideHours({ actor }, { entries: [base], outcome, reason, nowMs })

  it('names the interval that was seen', () => {
    expect(patchOf(decide(admin, 'אושר'))).toEqual({
      decision: {
        decided_status: 'אושר',
        decided_interval: 's1',
        decision_reason: null,
        decided_by: admin.id,
        decided_at: '2026-11-02T08:00:00.000Z',
      },
    })
  })

  it('asks for a reason when it rejects or takes a payment back', () => {
    const paid = entry({ decided_status: 'שולם', decided_interval: 's1' })
    expect(decide(admin, 'נדחה')).toMatchObject({ ok: false, error: { field: 'decision_reason', reason: 'required' } })
    expect(decide(admin, 'נרשם', paid)).toMatchObject({
      ok: false,
      error: { field: 'decision_reason', reason: 'required' },
    })
    expect(decide(admin, 'נרשם', paid, 'טעות').ok).toBe(true)
  })

  it('undoes an approval without the reason first, which a payment that was not seen refuses', () => {
    const approved = entry({ decided_status: 'אושר', decided_interval: 's1' })
    const reasons = (outcome: ReturnType<typeof decide>) =>
      outcome.ok &&
      outcome.value.map(({ patch }) => (patch['decision'] as { decision_reason: unknown }).decision_reason)
    expect(reasons(decide(admin, 'נרשם', approved, 'שולם פעמיים'))).toEqual([null, 'שולם פעמיים'])
    expect(reasons(decide(admin, 'נרשם', approved))).toEqual([null])
    const paid = entry({ decided_status: 'שולם', decided_interval: 's1' })
    expect(reasons(decide(admin, 'נרשם', paid, 'טעות'))).toEqual(['טעות'])
  })

  it('pays neither running nor rejected entries, and lets nobody approve their own', () => {
    expect(decide(admin, 'שולם', entry({ end_time: null, ended_at: null })).ok).toBe(false)
    expect(
      decide(admin, 'שולם', entry({ decided_status: 'נדחה', decided_interval: 's1', decision_reason: 'x' })).ok,
    ).toBe(false)
    const approver = person('user', { can_approve_work_hours: true }, 'dana')
    expect(decide(approver, 'אושר').ok).toBe(false)
    expect(decide(approver, 'אושר', entry({ user_id: 'avi' })).ok).toBe(true)
    expect(decide(approver, 'שולם', entry({ user_id: 'avi' })).ok).toBe(false)
  })
})
