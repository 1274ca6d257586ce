import { describe, expect, it } from 'vitest'
import { wordsOf } from './cell-words.ts'

const noNames = (): undefined => undefined
const change = (cell: string, oldValue: unknown, newValue: unknown) =>
  wordsOf({ cell, operation: 'update', oldValue, newValue }, noNames)

describe("a cell's change, as people would tell it", () => {
  it('tells hours by day and times, and a decision by what was decided', () => {
    const interval = (start_time: string, end_time: string | null) => ({ date: '2027-04-16', start_time, end_time })
    expect(change('interval', interval('09:00:00', '17:30:00'), interval('09:00:00', '18:00:12'))).toEqual({
      field: 'זמן העבודה',
      from: '16.4.2027 09:00–17:30',
      to: '16.4.2027 09:00–18:00',
    })
    expect(change('decision', {}, { decided_status: 'נדחה', decision_reason: 'נרשם פעמיים' })).toEqual({
      field: 'החלטה על הרישום',
      from: 'ריק',
      to: 'נדחה נרשם פעמיים',
    })
  })

  it('names the days of the week, and says nothing in the words of the database', () => {
    expect(change('rest_weekdays', null, '56')).toMatchObject({ from: 'ריק', to: 'יום ו׳, שבת' })
    expect(change('kind', 'off', 'unavailable')).toMatchObject({ from: 'חופש', to: 'אי־זמינות' })
    const attendance = { attendance_state: 'arrived', attendance_at: '2026-11-27T11:40:00.000Z' }
    expect(change('attendance', {}, attendance)).toMatchObject({ to: 'במקום' })
    const period = { from_day: '2027-03-01', from_time: '08:00', to_day: '2027-03-02', to_time: null }
    expect(change('period', {}, period)).toMatchObject({ to: '1.3.2027 08:00 – 2.3.2027' })
    expect(change('call_opened_version', null, 'c1')).toBe(null)
  })

  it('tells a load-in and the hours of a slot by their days too, which are counted from the event’s', () => {
    expect(change('load_in', { load_in_time: '08:00' }, { load_in_day: -1, load_in_time: '08:00' })).toMatchObject({
      from: '08:00',
      to: 'יום לפני 08:00',
    })
    expect(change('load_in', { load_in_day: 0, load_in_time: null }, { load_in_day: -3 })).toMatchObject({
      from: 'ביום האירוע',
      to: '3 ימים לפני',
    })
    const times = (call_day: number, end_day: number) => ({ call_day, call_time: '17:00', end_day, end_time: '02:00' })
    expect(change('times', times(0, 0), times(-1, -1))).toEqual({
      field: 'שעות השיבוץ',
      from: '17:00–02:00',
      to: 'יום לפני 17:00–02:00',
    })
    expect(change('times', {}, times(0, 2))).toMatchObject({ to: 'ביום האירוע 17:00 – יומיים אחרי 02:00' })
  })

  it('says how a date follows from an event in the words of the form', () => {
    const rule = { rule_anchor: 'start', rule_days: -3, rule_time: '10:00', rule_before_rest: true }
    const none = { rule_anchor: null, rule_days: null, rule_time: null, rule_before_rest: null }
    expect(change('rule', none, rule)).toEqual({
      field: 'תאריך יעד לפי האירוע',
      from: 'ריק',
      to: '3 ימים לפני תחילת האירוע, 10:00, לפני שבת וחג',
    })
    expect(change('rule', { ...rule, rule_days: 0, rule_time: null, rule_before_rest: false }, null)).toMatchObject({
      from: 'ביום תחילת האירוע',
      to: 'ריק',
    })
    expect(change('rule_due', '2027-04-13', '2027-04-13T10:00')).toMatchObject({
      from: '13.4.2027',
      to: '13.4.2027 10:00',
    })
  })

  it('tells only the new value of a field whose value is not known here', () =>
    expect(change('payment_status', undefined, 'שולם')).toEqual({ field: 'סטטוס תשלום', to: 'שולם' }))

  it('says nothing of owners and of whom a comment names: the text says that', () =>
    expect(['created_by', 'item_id', 'mentions/u1'].map((cell) => change(cell, null, 'x'))).toEqual([null, null, null]))
})
