// @vitest-environment dom
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import { DayPicker } from './day-picker.tsx'

vi.mock('../../data/index.ts', () => ({
  useCalendarMonth: () => undefined,
  useJewishDays: () => undefined,
  useSession: () => ({ status: 'signed_in', actor: person('admin') }),
}))

it.each([
  ['2027-06', 'יוני 2027'],
  // The day that the month is taken from is still being typed.
  ['31.4', 'נובמבר 2026'],
  ['2027-4', 'נובמבר 2026'],
])('opens at the month that it is given, or this one if that is none: %s', (month, shown) => {
  render(<DayPicker value={null} today="2026-11-27" month={month} onPick={() => undefined} />)
  expect(screen.getAllByText(new RegExp(shown)).length).toBeGreaterThan(0)
})

it.each(['9999-12-31', '0000-01-01', '1.'])('opens at this month for a day that no calendar shows: %s', (value) => {
  render(<DayPicker value={value} today="2026-11-27" onPick={() => undefined} />)
  expect(screen.getAllByText(/נובמבר 2026/).length).toBeGreaterThan(0)
})
