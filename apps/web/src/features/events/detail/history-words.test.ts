import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../../data/index.ts'
import { historySteps } from './history-words.ts'

const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  n: 1,
  at: '2026-11-01T08:00:00.000Z',
  actorId: 'u1',
  actorName: 'דנה',
  operation: 'update',
  cell: 'name',
  oldValue: null,
  newValue: null,
  outcome: 'won',
  mutationId: 'm1',
  ...fields,
})

const noNames = (): undefined => undefined

it('tells what was changed together in one step, in the words of the screen', () => {
  const steps = historySteps(
    [
      entry({ cell: 'location', oldValue: 'האנגר 11', newValue: 'כיכר השעון' }),
      entry({ cell: 'date', oldValue: '2027-04-20', newValue: '2027-04-21' }),
      entry({ cell: 'name', oldValue: 'א', newValue: 'ב', mutationId: 'm2', actorName: null }),
    ],
    noNames,
  )
  expect(steps).toMatchObject([
    {
      who: 'דנה',
      changes: [
        { field: 'מיקום', from: 'האנגר 11', to: 'כיכר השעון' },
        { field: 'תאריך', from: '20.4.2027', to: '21.4.2027' },
      ],
    },
    { who: 'משתמש לא ידוע', changes: [{ field: 'שם', from: 'א', to: 'ב' }] },
  ])
})

it('tells of checklists, tags and images by what happened to them', () => {
  const said = (cell: string, oldValue: unknown, newValue: unknown): unknown =>
    historySteps([entry({ cell, oldValue, newValue })], noNames)[0]?.changes[0]?.said
  expect(said('checklist/c1/completed', false, true)).toBe('סומן פריט')
  expect(said('checklist/c1/completed', true, false)).toBe('בוטל סימון של פריט')
  expect(said('checklist/c1/item', null, 'אישור משטרה')).toBe('נוסף: אישור משטרה')
  expect(said('checklist/c1', null, null)).toBe('הוסר פריט')
  expect(said(`tags/${encodeURIComponent('דחוף')}`, null, true)).toBe('נוסף: דחוף')
  expect(said(`tags/${encodeURIComponent('דחוף')}`, true, false)).toBe('הוסר: דחוף')
})

it('puts names where ids stand, and says nothing of what people do not see', () => {
  const nameOf = (field: string, id: string): string | undefined =>
    field === 'client_id' && id === 'c1' ? 'Samsung ישראל' : undefined
  const steps = historySteps(
    [
      entry({ operation: 'create', cell: 'client_id', newValue: 'c1' }),
      entry({ operation: 'create', cell: 'user_id', newValue: 'u1' }),
      entry({ operation: 'create', cell: 'sort_order', newValue: 'a0' }),
    ],
    nameOf,
  )
  expect(steps[0]?.changes).toEqual([{ field: 'לקוח', to: 'Samsung ישראל' }])
})

it('says that a card was moved, and that a change came too late', () => {
  expect(historySteps([entry({ cell: 'sort_order', newValue: 'a1' })], noNames)[0]?.changes).toEqual([
    { field: 'שונה הסדר' },
  ])
  expect(historySteps([entry({ outcome: 'lost' })], noNames)[0]?.isLost).toBe(true)
})
