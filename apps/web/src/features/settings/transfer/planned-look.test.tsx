// @vitest-environment dom
import type { ImportKind, PlannedRow } from '@bama/domain/moving-in'
import { expect, it } from 'vitest'
import { render, screen } from '../../../../testing/render.tsx'
import { plannedLook } from './planned-look.tsx'

function show(kind: ImportKind, planned: PlannedRow): void {
  const state = { isTable: false, isSelected: false, drag: undefined }
  render(plannedLook(kind).card({ id: 'row-2', planned }, state))
}

it('says beside what is taken which names of a row are not known here', () => {
  const planned = {
    row: 2,
    label: 'להזמין גנרטור',
    outcome: 'new',
    recordId: 'in-1-b',
    values: { description: 'להזמין גנרטור', priority: 'גבוהה' },
    unknown: [{ field: 'assignee', word: 'מישהו', reason: 'unknown_person' }],
  } as const
  show('tasks', planned)
  expect(
    screen.getByText('עדיפות: גבוהה · אחראי ״מישהו״ לא נכנס: אין כאן אדם בשם או באימייל הזה, או שיש כמה'),
  ).toBeDefined()
})

it('says what is in a cell that keeps its row out', () => {
  const problems = [
    { row: 2, column: 'מועד', field: 'date', word: '2027-02-31', reason: 'bad_day' },
    { row: 2, column: 'שעה', field: 'start_time', word: 'בערב', reason: 'bad_time' },
    { row: 2, column: 'שם', field: 'name', reason: 'required' },
  ]
  show('events', { row: 2, label: 'השקה', outcome: 'bad', problems })
  expect(screen.getByText('מועד: ״\u20682027-02-31\u2069״, לא תאריך · שעה: ״בערב״, לא שעה · שם: חסר ערך')).toBeDefined()
})
