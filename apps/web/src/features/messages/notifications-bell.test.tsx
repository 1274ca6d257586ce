// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../../testing/render.tsx'
import { NotificationsBell } from './notifications-bell.tsx'

const here = vi.hoisted(() => ({ chats: [] as unknown[], unread: [] as unknown[] }))
vi.mock('../../data/index.ts', () => ({
  useInbox: () => ({ messages: here.unread, unread: here.unread, lastSyncTime: '' }),
  useChats: () => here.chats,
}))
vi.mock('./notifications-panel.tsx', () => ({ NotificationsPanel: () => null }))

const bell = (): string | null => {
  render(<NotificationsBell />)
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
