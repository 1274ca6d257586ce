import { eventSchema, eventStatuses, recordId, textFieldsOf, type VisibleEvent } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { withItem } from '../../../ui/checklist/checklist-items.ts'
import { emptyValues, toInput, valuesOf } from './form-values.ts'

const [first, second] = eventStatuses
const event: VisibleEvent = {
  ...eventSchema.parse({
    name: 'השקה',
    date: '2027-04-20',
    location: 'נמל תל אביב',
    tags: ['השקה'],
    checklist: [{ id: 'c1', item: 'במה', completed: false, sort_order: 'a0' }],
  }),
  id: recordId('e1'),
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
  _version: 1,
}
const opened = valuesOf(event)

describe('toInput', () => {
  it('is nothing when nothing was changed', () => expect(toInput(opened, opened)).toEqual({}))

  it('is only what the person changed', () => {
    expect(toInput({ ...opened, location: 'האנגר 11', status: second }, opened)).toEqual({
      location: 'האנגר 11',
      status: second,
    })
  })

  it.each(textFieldsOf(eventSchema))('takes what was typed into %s, and shows it again', (field) => {
    const input = toInput({ ...opened, [field]: 'נכתב' }, opened)
    expect(input).toEqual({ [field]: 'נכתב' })
    expect(valuesOf({ ...event, ...input })[field]).toBe('נכתב')
  })

  it('takes in a checklist item that was typed but not added', () => {
    const { checklist, ...rest } = toInput(
      { ...opened, drafts: { checklist: '  הגברה ', manager_checklist: '   ' } },
      opened,
    )
    expect(checklist).toMatchObject([{ id: 'c1' }, { item: 'הגברה', completed: false }])
    expect(rest).toEqual({})
  })

  it('gives the schema a new event that it accepts', () => {
    const typed = { ...emptyValues(second), name: 'חתונה', date: '2027-05-01' }
    const input = toInput(typed, emptyValues(first))
    expect(eventSchema.parse(input)).toMatchObject({ name: 'חתונה', status: second, location: null })
  })
})

describe('withItem', () => {
  it('ignores what is empty after trimming', () => expect(withItem(opened.checklist, '  ')).toEqual(opened.checklist))

  it('adds at the end, also behind items that have no place yet', () => {
    const old = { id: recordId('c0'), item: 'ישן', completed: true, sort_order: null }
    const keys = withItem([old], 'חדש').map((item) => item.sort_order ?? '')
    expect(keys).toEqual(keys.toSorted())
    expect(keys).not.toContain('')
  })
})
