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

  it('tells only the new value of a field whose value is not known here', () =>
    expect(change('payment_status', undefined, 'שולם')).toEqual({ field: 'סטטוס תשלום', to: 'שולם' }))

  it('says nothing of owners and of whom a comment names: the text says that', () =>
    expect(['created_by', 'item_id', 'mentions/u1'].map((cell) => change(cell, null, 'x'))).toEqual([null, null, null]))
})
