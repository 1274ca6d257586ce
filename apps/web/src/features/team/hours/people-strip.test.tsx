// @vitest-environment dom
import { recordId, workHourSchema } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { PeopleStrip } from './people-strip.tsx'

beforeAll(() => {
  // jsdom has none; Mantine asks for the colour scheme.
  stubBrowser()
})

const entryOf = (user: string): LocalWorkHour => ({
  ...workHourSchema.parse({ user_id: user, date: '2026-11-01', hours_worked: 8 }),
  id: recordId(`of-${user}`),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
})

it('says how many more people there are, with the plus before the number in the Hebrew text too', () => {
  const entries = Array.from({ length: 14 }, (_, index) => entryOf(`u${index}`))
  render(
    <MantineProvider env="test">
      <PeopleStrip entries={entries} nameOf={({ user_id }) => user_id} shown="" onShow={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: teamTexts.report.byPerson }))
  const more = screen.getByRole('button', { name: '+2 נוספים' })
  expect(more.querySelector('[dir="ltr"]')?.textContent).toBe('+2')
})
