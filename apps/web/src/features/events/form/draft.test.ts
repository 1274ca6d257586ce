import { eventSchema, eventStatuses, recordId, type VisibleEvent } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { emptyValues, eventDraft, type EventFormValues, valuesOf } from './form-values.ts'

const { draftOf, restored } = eventDraft

const item = (id: string, text: string, sort_order: string, completed = false) => ({
  id: recordId(id),
  item: text,
  completed,
  sort_order,
})
const event = (fields: object): VisibleEvent => ({
  ...eventSchema.parse({ name: 'כנס', date: '2027-04-20', ...fields }),
  id: recordId('e1'),
  created_at: '2027-01-01T00:00:00.000Z',
  updated_at: '2027-01-01T00:00:00.000Z',
  _version: 1,
})
const opened = valuesOf(event({ tags: ['א', 'ב'], checklist: [item('a', 'במה', 'a0'), item('b', 'הגברה', 'a1')] }))

/** The draft as it is restored after a crash, through JSON. */
const kept = (values: EventFormValues): unknown => JSON.parse(JSON.stringify(draftOf(values, opened)))

describe('a draft', () => {
  it('is what was changed, and comes back as it was', () => {
    const typed = {
      ...opened,
      location: 'אילת',
      new_client: 'חדש',
      drafts: { ...opened.drafts, checklist: 'חצי פריט' },
    }
    expect(Object.keys(draftOf(typed, opened).to)).toEqual(['new_client', 'location', 'drafts'])
    expect(restored(kept(typed), opened)).toEqual(typed)
  })

  it("of a record that changed meanwhile brings only the person's own fields", () => {
    const now = { ...opened, name: 'כנס גדול', location: 'נמל' }
    expect(restored(kept({ ...opened, location: 'אילת' }), now)).toEqual({ ...now, location: 'אילת' })
  })

  it('does to lists and tags again what the person did, entry by entry', () => {
    const typed = {
      ...opened,
      tags: ['ב', 'ג'],
      checklist: [item('b', 'הגברה', 'a1', true), item('c', 'תאורה', 'a2')],
    }
    const now = {
      ...opened,
      tags: ['א', 'ב', 'ד'],
      checklist: [item('a', 'במה', 'a0'), item('b', 'הגברה ותאורה', 'a1'), item('x', 'של עמית', 'a3')],
    }
    expect(restored(kept(typed), now)).toMatchObject({
      tags: ['ב', 'ד', 'ג'],
      checklist: [{ id: 'b', item: 'הגברה ותאורה', completed: true }, { id: 'c' }, { id: 'x' }],
    })
  })

  it('is none when all of it is in the record already', () => {
    expect(restored(kept({ ...opened, location: 'אילת' }), { ...opened, location: 'אילת' })).toBeNull()
    expect(restored(kept(opened), opened)).toBeNull()
  })

  it('of another version of the app brings what can be read', () => {
    const strange = { from: {}, to: { location: 'אילת', status: 'סטטוס שאיננו', tags: 'לא רשימה', hologram: 1 } }
    expect(restored(strange, emptyValues(eventStatuses[1]))).toEqual({
      ...emptyValues(eventStatuses[1]),
      location: 'אילת',
    })
    for (const nonsense of [null, 'טקסט', { to: 7 }]) expect(restored(nonsense, opened)).toBeNull()
  })
})
