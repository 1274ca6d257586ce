// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { FeedAddressDialog } from './feed-address-dialog.tsx'

it.each([
  ['http://localhost:8080/api/calendar/x.ics', true],
  ['https://bama.example/api/calendar/x.ics', false],
])('warns of an address that no other calendar reaches: %s, %s', (url, isWarned) => {
  const made = { id: 'f1', name: 'הטלפון שלי', with_tasks: false, created_at: '2027-04-16T10:00:00Z', url }
  render(<FeedAddressDialog opened made={made} onClose={vi.fn()} onClosed={vi.fn()} />)
  expect(screen.queryByText(calendarFeedsTexts.address.onlyHere) !== null).toBe(isWarned)
})
