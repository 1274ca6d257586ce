// @vitest-environment dom
import type { Message } from '@bama/domain'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '../../../testing/render.tsx'
import { messagesTexts } from '../../texts/messages.ts'
import { NotificationsPanel } from './notifications-panel.tsx'

vi.mock('../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  useNow: () => Date.parse('2027-04-13T09:00:00.000Z'),
  runCommand: vi.fn(),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: ComponentProps<'a'> & { readonly to: string }) => <a href={to}>{children}</a>,
  useRouter: () => ({ history: { push: vi.fn() } }),
}))
vi.mock('./chat-notice.tsx', () => ({ ChatNotice: () => null }))

const message = (id: string, fields: Partial<Message>): Message =>
  ({
    id,
    sender_name: 'דנה',
    title: 'שעות שלך שולמו',
    content: null,
    context_text: 'שעות עבודה',
    context_link: null,
    priority: 'רגילה',
    is_read: false,
    created_at: '2027-04-13T08:48:00.000Z',
    ...fields,
  }) as Message

const draw = (messages: readonly Message[], chats: readonly string[] = []): void => {
  render(
    <NotificationsPanel
      inbox={{ messages, unread: messages, lastSyncTime: '' }}
      chats={chats.map((id) => ({ chat: { id } })) as never}
      onClose={vi.fn()}
    />,
  )
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('tells messages of the same kind apart, and says nothing twice', () => {
  const review = { title: 'אירוע מוכן לבדיקה', context_text: 'אירוע: השקה', content: 'השקה' }
  draw([
    message('m1', { content: '24.11.2026, 8 שעות' }),
    message('m2', { content: '23.11.2026' }),
    message('m3', review),
  ])
  expect(rows()).toEqual([
    expect.stringContaining('שעות שלך שולמו · שעות עבודה · 24.11.2026, 8 שעות'),
    expect.stringContaining('שעות שלך שולמו · שעות עבודה · 23.11.2026'),
    expect.stringMatching(/אירוע מוכן לבדיקה · אירוע: השקה$/),
  ])
})

it('counts the chats below it, as the bell does', () => {
  draw([message('m1', {})], ['c1', 'c2'])
  expect(screen.getByText(messagesTexts.unreadCount(3))).toBeTruthy()
  cleanup()
  draw([], ['c1'])
  expect(screen.getByText(messagesTexts.unreadCount(1))).toBeTruthy()
})
