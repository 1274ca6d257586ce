import { type RecordInput, seasonalClientSchema } from '@bama/domain'
import { expect, it } from 'vitest'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { schemaProblems } from '../../../ui/forms/use-record-form.ts'
import { seasonalDraft, seasonalProblem, toValues } from './form-values.ts'

const { draftOf, restored } = seasonalDraft
const emptyValues = toValues(null)
const problemsIn = (input: RecordInput) => schemaProblems(seasonalClientSchema, input, seasonalProblem)

const needed = { event_name: 'עדלאידע', client_name: 'עיריית חולון', event_month: 'מרץ' } as const

it('[A5.45] says beside each field what is missing', () => {
  const { event_name, client_name, event_month } = emptyValues
  expect(problemsIn({ event_name, client_name, event_month })).toEqual({
    event_name: 'יש להזין שם אירוע',
    client_name: 'יש להזין שם לקוח או מפיק',
    event_month: 'יש לבחור חודש',
  })
  expect(problemsIn(needed)).toEqual({})
})

it('[A5.46] takes the others empty, and says what is no day and no link', () => {
  expect(problemsIn({ ...emptyValues, ...needed })).toEqual({})
  expect(problemsIn({ next_contact_date: '31.2', drive_link: 'drive' })).toEqual({
    next_contact_date: 'נא להזין תאריך תקין',
    drive_link: 'נא להזין קישור תקין',
  })
})

it('writes what was changed, and takes a draft up again', () => {
  const typed = { ...emptyValues, ...needed, notes: 'שתי במות' }
  expect(changedFields(typed, emptyValues)).toEqual({ ...needed, notes: 'שתי במות' })
  const draft: unknown = JSON.parse(JSON.stringify(draftOf(typed, emptyValues)))
  expect(restored(draft, { ...emptyValues, check_status: 'רלוונטי' })).toEqual({ ...typed, check_status: 'רלוונטי' })
})
