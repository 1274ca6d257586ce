import { recordId, type Task, taskSchema } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { emptyValues, hasTimeOnly, taskDraft, toInput, valuesOf } from './form-values.ts'

const { draftOf, restored } = taskDraft

const task: Task = {
  ...taskSchema.parse({
    description: 'הזמנת גנרטור',
    event_id: 'gone',
    tags: ['דחוף', 'ישן'],
    checklist: [{ id: 'c1', item: 'לחתום', sort_order: 'a0' }],
  }),
  id: recordId('t1'),
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
  _version: 1,
}
const opened = valuesOf(task)

describe('the task form', () => {
  it('writes only what was changed: a deleted event and older tags stay as they are', () => {
    expect(toInput(opened, opened)).toEqual({})
    expect(toInput({ ...opened, priority: 'גבוהה' }, opened)).toEqual({ priority: 'גבוהה' })
  })

  it('[A5.6] adds what was typed and not added, trimmed, and nothing that is empty', () => {
    expect(toInput({ ...opened, new_item: '  ' }, opened)).toEqual({})
    expect(toInput({ ...opened, new_item: ' להזמין ' }, opened)).toMatchObject({
      checklist: [{ item: 'לחתום' }, { item: 'להזמין', completed: false }],
    })
  })

  it('keeps no time of a day that is removed, and does not swallow a time that is typed without a day', () => {
    const due = { ...opened, deadline: '2027-04-16', deadline_time: '18:00' }
    expect(toInput({ ...due, deadline: null }, due)).toEqual({ deadline: null, deadline_time: '' })
    expect([due, { ...due, deadline: null }].map((values) => hasTimeOnly(values, due))).toEqual([false, false])
    expect([opened, { ...opened, deadline_time: '1800' }].map((values) => hasTimeOnly(values, opened))).toEqual([
      false,
      true,
    ])
  })

  it('by a rule, keeps nothing that was typed before and is no day or time: its fields are not shown any more', () => {
    const typed = { ...opened, due_by: 'rule', deadline: '14', deadline_time: '99' } as const
    expect(toInput(typed, opened)).not.toHaveProperty('deadline')
    expect(toInput({ ...typed, deadline: '2027-04-14' }, opened)).toMatchObject({ deadline: '2027-04-14' })
    expect(toInput({ ...typed, deadline: '2027-04-14' }, opened)).not.toHaveProperty('deadline_time')
  })

  it('takes a draft up again on what the task is now', () => {
    const draft: unknown = JSON.parse(
      JSON.stringify(draftOf({ ...opened, description: 'שני גנרטורים', tags: ['ישן'] }, opened)),
    )
    const now = { ...opened, priority: 'קריטית' as const, tags: ['דחוף', 'ישן', 'להציג ללקוח'] }
    expect(restored(draft, now)).toMatchObject({
      description: 'שני גנרטורים',
      priority: 'קריטית',
      tags: ['ישן', 'להציג ללקוח'],
    })
    expect(restored(draftOf(emptyValues, emptyValues), emptyValues)).toBeNull()
  })
})
