// @vitest-environment dom
import { expect, it } from 'vitest'
import { render, screen } from '../../../../testing/render.tsx'
import { plannedLook } from './planned-look.tsx'

it('says beside what is taken which names of a row are not known here', () => {
  const planned = {
    row: 2,
    label: 'להזמין גנרטור',
    outcome: 'new',
    recordId: 'in-1-b',
    values: { description: 'להזמין גנרטור', priority: 'גבוהה' },
    unknown: [{ field: 'assignee', word: 'מישהו', reason: 'unknown_person' }],
  } as const
  const state = { isTable: false, isSelected: false, drag: undefined }
  render(plannedLook('tasks').card({ id: 'row-2', planned }, state))
  expect(
    screen.getByText('עדיפות: גבוהה · אחראי ״מישהו״ לא נכנס: אין כאן אדם בשם או באימייל הזה, או שיש כמה'),
  ).toBeDefined()
})
