import { describe, expect, it } from 'vitest'
import { type EventInput, eventSchema, eventStatus } from '@bama/domain'
import { schemaProblems } from '../../../ui/forms/use-record-form.ts'
import { formProblems, problemOf } from './form-problems.ts'
import { emptyValues } from './form-values.ts'

const fieldProblems = (input: EventInput) => schemaProblems(eventSchema, input, problemOf)

describe('fieldProblems', () => {
  it.each([
    ['name', '   ', 'יש להזין שם אירוע'],
    ['date', null, 'יש לבחור תאריך'],
    ['drive_url', 'קישור', 'יש להזין קישור תקין'],
    ['drive_url', 'javascript:alert(1)', 'יש להזין קישור תקין'],
    ['name', 'א'.repeat(201), 'הטקסט ארוך מדי'],
    ['tags', ['א'.repeat(61)], 'תגית ארוכה מדי (עד 60 תווים)'],
    ['start_time', '27:00', 'יש להזין שעה תקינה'],
  ])('%s: %j is told as "%s"', (field, value, text) =>
    expect(fieldProblems({ [field]: value })).toEqual({ [field]: text }),
  )

  it('is silent about what is fine or empty', () => {
    expect(
      fieldProblems({ name: 'חתונה', date: '2027-04-20', drive_url: '', end_date: null, client_id: null }),
    ).toEqual({})
  })
})

it('a last day before the first is noticed', () => {
  const problemsOf = (end_date: string | null) =>
    formProblems({ ...emptyValues(eventStatus.upcoming), date: '2027-04-20', end_date })
  expect(problemsOf('2027-04-19')).toEqual({ end_date: problemOf('end_date', 'before_start') })
  expect(problemsOf('2027-04-20')).toEqual({})
  expect(problemsOf(null)).toEqual({})
})
