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
      entry({ cell: 'client_id', newValue: 'c1' }),
      entry({ cell: 'user_id', newValue: 'u1' }),
      entry({ cell: 'sort_order', newValue: 'a0' }),
    ],
    nameOf,
  )
  expect(steps[0]?.changes).toEqual([{ field: 'לקוח', from: 'ריק', to: 'Samsung ישראל' }])
})

it('says that a card was moved, and that a change came too late', () => {
  expect(historySteps([entry({ cell: 'sort_order', newValue: 'a1' })], noNames)[0]?.changes).toEqual([
    { field: 'שונה הסדר' },
  ])
  expect(historySteps([entry({ outcome: 'lost' })], noNames)[0]?.isLost).toBe(true)
})

it('tells a creation in one line, and names the lines of a checklist', () => {
  const steps = historySteps(
    [
      entry({ cell: 'checklist/c2', mutationId: 'm4', at: '2026-11-01T09:05:00.000Z' }),
      entry({ cell: 'checklist/c1/completed', oldValue: false, newValue: true, mutationId: 'm3' }),
      entry({ cell: 'checklist/c2/item', newValue: 'חוזה', operation: 'create' }),
      entry({ cell: 'location', newValue: 'האנגר 11', operation: 'create' }),
    ],
    (field, id) => (field === 'checklist' && id === 'c1' ? 'אישור משטרה' : undefined),
  )
  expect(steps.map(({ operation, changes }) => [operation, ...changes.map(({ said }) => said)])).toEqual([
    ['update', 'הוסר: חוזה'],
    ['update', 'סומן: אישור משטרה'],
    ['create'],
  ])
})

it('tells once what reads the same, whether it was one change or two', () => {
  const removed = (item: string, mutationId: string) => entry({ cell: `checklist/${item}`, mutationId })
  for (const mutations of ['m1', 'm2']) {
    const [step] = historySteps([removed('c1', 'm1'), removed('c2', mutations)], noNames)
    expect(step?.changes.map(({ said }) => said)).toEqual(['הוסר פריט'])
  }
})

it('puts together what one person changed within a minute, and no more', () => {
  const at = (time: string, mutationId: string, actorName = 'דנה'): HistoryEntry =>
    entry({ at: `2026-11-01T${time}.000Z`, mutationId, actorName, oldValue: mutationId, newValue: `${mutationId}!` })
  const steps = historySteps(
    [at('08:02:01', 'a'), at('08:01:40', 'b'), at('08:01:02', 'c'), at('08:01:01', 'd', 'אורן')],
    noNames,
  )
  expect(steps.map(({ who, changes }) => [who, changes.length])).toEqual([
    ['דנה', 1],
    ['דנה', 2],
    ['אורן', 1],
  ])
})

it('names who came into the crew and who left it', () => {
  const nameOf = (field: string, id: string): string | undefined =>
    field === 'crew' && id === 'noa' ? 'נועה לוי' : undefined
  const said = (newValue: boolean): unknown =>
    historySteps([entry({ cell: 'crew/noa', newValue })], nameOf)[0]?.changes[0]
  expect(said(true)).toEqual({ field: 'אנשי הצוות', said: 'נוסף: נועה לוי' })
  expect(said(false)).toEqual({ field: 'אנשי הצוות', said: 'הוסר: נועה לוי' })
})
