// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { plannedLook } from './planned-look.tsx'

beforeAll(() => {
  stubBrowser()
})

afterEach(cleanup)

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
  render(<MantineProvider env="test">{plannedLook('tasks').card({ id: 'row-2', planned }, state)}</MantineProvider>)
  expect(
    screen.getByText('עדיפות: גבוהה · אחראי ״מישהו״ לא נכנס: אין כאן אדם בשם או באימייל הזה, או שיש כמה'),
  ).toBeDefined()
})
