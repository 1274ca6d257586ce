// @vitest-environment dom
import { recordId, workHourSchema } from '@bama/domain'
import { expect, it } from 'vitest'
import { fireEvent, render, screen } from '../../../../testing/render.tsx'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { PeopleStrip } from './people-strip.tsx'

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
  render(<PeopleStrip entries={entries} nameOf={({ user_id }) => user_id} shown="" onShow={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: teamTexts.report.byPerson }))
  const more = screen.getByRole('button', { name: '+2 נוספים' })
  expect(more.querySelector('[dir="ltr"]')?.textContent).toBe('+2')
})
