import { overlappingIds, recordId, type WorkHourStatus } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import type { LocalWorkHour } from '../../../data/index.ts'
import { csvOf } from '../../../ui/export-table/csv.ts'
import { namesOf } from '../../../ui/work-hours/entry-names.ts'
import { paymentOf } from './payment.ts'
import { reportTable } from './report-export.ts'
import { isShown, reportSearch } from './report-filter.ts'
import { hasChanged, reasonOf } from './report-row.ts'
import { hoursText, sharesOf, sumOfHours, totalsOf } from './report-sums.ts'

let n = 0
const entry = (
  user: string,
  hours: number | null,
  status: WorkHourStatus = 'נרשם',
  more: Partial<LocalWorkHour> = {},
): LocalWorkHour => ({
  id: recordId(`w${++n}`),
  user_id: recordId(user),
  user_name: user,
  task_id: null,
  event_id: recordId('e1'),
  event_name: 'כנס',
  entered_by: null,
  corrected_by: null,
  date: '2026-11-03',
  start_time: '08:00:00',
  end_time: hours === null ? null : '16:00:00',
  started_at: null,
  ended_at: null,
  decided_status: status === 'בתהליך' ? null : status,
  decided_interval: 's1',
  decision_reason: null,
  decided_by: null,
  decided_at: null,
  notes: null,
  status,
  hours_worked: hours,
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
  _clocks: { interval: 's1' },
  ...more,
})

const admin = { id: 'boss', email: 'b@bama.test', role: 'admin', is_admin: true, permissions: {} } as const

describe('the sums of the report', () => {
  it('[A9.11] are exact to the hundredth and show two decimals, over a month of thirds of hours', () => {
    const thirds = Array.from({ length: 3000 }, () => entry('dana', 0.33))
    expect(sumOfHours(thirds)).toBe(990)
    expect(hoursText(sumOfHours([entry('a', 0.1), entry('b', 0.2)]))).toBe('0.30')
    expect([entry('a', 8), entry('a', 8.35)].map((one) => hoursText(sumOfHours([one])))).toEqual(['8.00', '8.35'])
    expect(hoursText(sumOfHours([entry('a', 1.005)]))).toMatch(/^1\.0[01]$/)
  })

  it('[A2.137] count all that is listed; of what is to be paid, neither paid nor rejected nor running', () => {
    const month = [
      entry('a', 8.25),
      entry('a', 4.1, 'אושר'),
      entry('b', 2.2, 'נדחה'),
      entry('b', 10.05, 'שולם'),
      entry('b', null, 'בתהליך'),
    ]
    expect(totalsOf(month)).toEqual({ total: 24.6, unpaid: 12.35, rejected: 2.2 })
    expect(totalsOf([])).toEqual({ total: 0, unpaid: 0, rejected: 0 })
  })

  it('are shared out by person, the most first', () => {
    const month = [entry('a', 1.1), entry('b', 5), entry('a', 2.2), entry('c', null, 'בתהליך')]
    expect(sharesOf(month, ({ user_id }) => user_id)).toEqual([
      { key: 'b', hours: 5 },
      { key: 'a', hours: 3.3 },
      { key: 'c', hours: 0 },
    ])
  })
})

describe('the filter of the report', () => {
  it('[A2.136] shows everyone, or one; an event, or what has none; a status', () => {
    const all = { person: '', event: '', status: '' } as const
    const one = entry('a', 1, 'אושר', { event_id: null })
    expect(isShown(one, all)).toBe(true)
    expect(isShown(one, { ...all, person: 'b' })).toBe(false)
    expect(isShown(one, { ...all, event: 'none', status: 'אושר', person: 'a' })).toBe(true)
    expect(isShown(entry('a', 1), { ...all, event: 'none' })).toBe(false)
    expect(isShown(one, { ...all, status: 'שולם' })).toBe(false)
  })

  it('takes from an address what it knows', () => {
    expect(reportSearch('2027-04').parse({ status: 'שולם' }).status).toBe('שולם')
    expect(reportSearch('2027-04').parse({ status: 'paid' }).status).toBe('')
  })
})

describe('marking a month as paid', () => {
  it('[A4.38] skips what runs, what is rejected and what is paid, and says how many of each', () => {
    const payable = [entry('a', 8.25), entry('b', 4.5, 'אושר'), entry('b', 1, 'נרשם', { date: '2026-11-04' })]
    const month = [
      ...payable,
      entry('c', null, 'בתהליך'),
      entry('c', 2, 'נדחה'),
      entry('c', 2, 'נדחה'),
      entry('a', 3, 'שולם', { date: '2026-11-05' }),
    ]
    expect(paymentOf(admin, month, new Set())).toEqual({
      entries: payable,
      hours: 13.75,
      people: 2,
      unapproved: 2,
      overlapping: 0,
      leftOut: { running: 1, rejected: 2, paid: 1 },
    })
    expect(paymentOf({ ...admin, role: 'user', is_admin: false }, month, new Set()).entries).toEqual([])
  })
})

describe('what would be paid twice over', () => {
  const from = (user: string, start: string, end: string, status: WorkHourStatus = 'נרשם') =>
    entry(user, 1, status, { started_at: `2026-11-03T${start}:00.000Z`, ended_at: `2026-11-03T${end}:00.000Z` })
  const overlapping = (...seen: LocalWorkHour[]): number =>
    paymentOf(admin, seen, overlappingIds(seen, 'Asia/Jerusalem')).overlapping

  it('is counted before it is paid: entries of one person that have time in common, with each other or with what is paid', () => {
    expect(overlapping(from('a', '09:00', '12:30'), from('a', '11:00', '13:00'))).toBe(2)
    expect(overlapping(from('a', '11:00', '13:00'), from('a', '09:00', '12:30', 'שולם'))).toBe(1)
    expect(
      overlapping(
        from('a', '08:00', '20:00'),
        from('a', '09:00', '10:00'),
        from('a', '12:00', '13:00'),
        from('a', '21:00', '22:00'),
      ),
    ).toBe(3)
    expect(overlapping(entry('a', 8), from('a', '13:00', '15:00'))).toBe(2)
    const [shown, hidden] = [from('a', '09:00', '12:30'), from('a', '11:00', '13:00')]
    expect(paymentOf(admin, [shown], overlappingIds([shown, hidden], 'Asia/Jerusalem')).overlapping).toBe(1)
  })

  it("is not what only touches, is another's, was rejected or runs", () => {
    expect(overlapping(from('a', '09:00', '11:00'), from('a', '11:00', '13:00'), from('b', '10:00', '12:00'))).toBe(0)
    expect(
      overlapping(from('a', '09:00', '11:00'), from('a', '10:00', '12:00', 'נדחה'), entry('a', null, 'בתהליך')),
    ).toBe(0)
  })
})

describe('the rows of the report', () => {
  it('give the reason of a decision that holds', () => {
    expect(reasonOf(entry('a', 1, 'נדחה', { decision_reason: 'כפול' }))).toBe('כפול')
    expect(reasonOf(entry('a', 1, 'נרשם', { decision_reason: 'טעות' }))).toBe('טעות')
    expect(
      reasonOf(entry('a', 1, 'נרשם', { decided_status: 'נדחה', decided_interval: 's0', decision_reason: 'כפול' })),
    ).toBeNull()
  })

  it('know what changed since it was picked', () => {
    const seen = entry('a', 1)
    expect(hasChanged(seen, { ...seen, notes: 'x' })).toBe(false)
    expect(hasChanged(seen, { ...seen, _clocks: { interval: 's2' } })).toBe(true)
    expect(hasChanged(seen, { ...seen, status: 'שולם' })).toBe(true)
    // A colleague rejected it while the report shows only what is registered.
    expect(hasChanged(seen, undefined)).toBe(true)
  })

  it('[A7.33] are exported as they are shown', () => {
    const rows = [
      entry('dana', 8.5, 'נדחה', { user_name: 'דנה', notes: 'פירוק', decision_reason: 'כפול' }),
      entry('avi', null, 'בתהליך', { user_name: 'אבי', event_id: null, event_name: null }),
      entry('avi', 10, 'שולם', { user_name: 'אבי', notes: '=1+1' }),
      entry('avi', 2, 'נרשם', { user_name: 'אבי', task_id: recordId('t1'), event_name: 'משימה: פירוק' }),
    ]
    // The event was renamed after the hours were recorded.
    const events = new Map([['e1', { name: 'הכנס הגדול' }]])
    const table = reportTable('2026-11', rows, {
      nameOf: ({ user_name }) => user_name ?? '',
      namesOf: (one) => namesOf(one, events),
    })
    expect(table.name).toBe('work_hours_report_2026-11')
    expect(csvOf(table)).toBe(
      [
        '\uFEFFעובד,אירוע,תאריך,שעות,סטטוס,הערות',
        'דנה,הכנס הגדול,2026-11-03,8.50,נדחה,פירוק · נימוק: כפול',
        'אבי,ללא אירוע,2026-11-03,,בתהליך,',
        "אבי,הכנס הגדול,2026-11-03,10.00,שולם,'=1+1",
        'אבי,הכנס הגדול,2026-11-03,2.00,נרשם,משימה: פירוק',
        '',
      ].join('\r\n'),
    )
  })
})
