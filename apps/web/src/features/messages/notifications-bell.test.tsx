// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { NotificationsBell } from './notifications-bell.tsx'

const here = vi.hoisted(() => ({ chats: [] as unknown[], unread: [] as unknown[] }))
vi.mock('../../data/index.ts', () => ({
  useInbox: () => ({ messages: here.unread, unread: here.unread, lastSyncTime: '' }),
  useChats: () => here.chats,
}))
vi.mock('./notifications-panel.tsx', () => ({ NotificationsPanel: () => null }))

beforeAll(() => {
  // jsdom has no media queries; Mantine asks for the colour scheme.
  stubBrowser()
})
afterEach(cleanup)

const bell = (): string | null => {
  render(
    <MantineProvider env="test">
      <NotificationsBell />
    </MantineProvider>,
  )
  return screen.getByRole('button').getAttribute('aria-label')
}

it('a chat with an unread mention counts once, also when the message of that mention was read or turned off', () => {
  here.chats = [{ chat: { id: 'c1' }, unread: 2, isMentioned: true }]
  here.unread = [{ id: 'mention:m1:me', context_link: '/Chats?chat=c1&message=m1' }]
  expect(bell()).toBe('התראות, אחת חדשה')
  cleanup()
  here.unread = []
  expect(bell()).toBe('התראות, אחת חדשה')
})
