// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { FeedAddressDialog } from './feed-address-dialog.tsx'

vi.mock('@tanstack/react-router', async () => (await import('../../../testing/stub-back.ts')).routerWithBack)

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

it.each([
  ['http://localhost:8080/api/calendar/x.ics', true],
  ['https://bama.example/api/calendar/x.ics', false],
])('warns of an address that no other calendar reaches: %s, %s', (url, isWarned) => {
  const made = { id: 'f1', name: 'הטלפון שלי', with_tasks: false, created_at: '2027-04-16T10:00:00Z', url }
  render(
    <MantineProvider env="test">
      <FeedAddressDialog opened made={made} onClose={vi.fn()} onClosed={vi.fn()} />
    </MantineProvider>,
  )
  expect(screen.queryByText(calendarFeedsTexts.address.onlyHere) !== null).toBe(isWarned)
})
