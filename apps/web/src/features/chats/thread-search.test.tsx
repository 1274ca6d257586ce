// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chatsTexts } from '../../texts/chats.ts'
import { ThreadSearch } from './thread-search.tsx'

const find = vi.hoisted(() => vi.fn<() => Promise<readonly unknown[]>>())
vi.mock('../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  useToday: () => '2027-04-13',
  findChatMessages: find,
}))

it('says that a search failed, and tries again with the next letter', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MantineProvider>
      <ThreadSearch chatId="c1" onChoose={() => undefined} />
    </MantineProvider>,
  )
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: chatsTexts.thread.search }), { target: { value } })
  const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
  find.mockRejectedValueOnce(new Error('the database is closed')).mockResolvedValueOnce([])
  type('במ')
  await says(chatsTexts.found.failed)
  type('במה')
  await says(chatsTexts.found.none)
})
