// @vitest-environment dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shownAtMost, shownPerGroup } from './find.ts'
import { useChatsFound } from './use-chats-found.ts'

const data = vi.hoisted(() => {
  const chats = ['c1', 'c2'].map((id) => ({ chat: { id }, name: id, eventName: null }))
  const position = (index: number) => `2027-04-13T07:${String(index).padStart(2, '0')}`
  const messages = (chat: string) =>
    Array.from({ length: 20 }, (_, index) => ({
      id: `${chat} ${index}`,
      chat_id: chat,
      content: 'הבמה מוכנה',
      author_name: 'נועה',
      position: position(index * 2 + (chat === 'c2' ? 1 : 0)),
    })).toReversed()
  return { chats, messages, read: [] as string[] }
})
vi.mock('../../data/index.ts', () => ({
  useChats: () => data.chats,
  findChatMessages: (chat: string, matches: (content: string) => boolean, { most }: { readonly most: number }) => {
    data.read.push(chat)
    return Promise.resolve(
      data
        .messages(chat)
        .filter(({ content }) => matches(content))
        .slice(0, most),
    )
  },
}))

it('counts all messages that it found, shows the newest of them, and the others when all are requested', async () => {
  const { result, rerender } = renderHook(({ limit }) => useChatsFound('הבמה', limit), {
    initialProps: { limit: shownPerGroup },
  })
  await waitFor(() => expect(result.current.messages.shown).toHaveLength(shownPerGroup))
  expect(result.current.messages.total).toBe(40)
  expect(result.current.messages.shown.map(({ id }) => id)).toEqual([
    'c2 19',
    'c1 19',
    'c2 18',
    'c1 18',
    'c2 17',
    'c1 17',
  ])
  rerender({ limit: shownAtMost })
  expect(result.current.messages.shown).toHaveLength(40)
})

it('reads the messages again only for a query that may find others', async () => {
  const { result, rerender } = renderHook(({ query }) => useChatsFound(query, shownPerGroup), {
    initialProps: { query: 'הבמה' },
  })
  const finds = (total: number) => waitFor(() => expect(result.current.messages.total).toBe(total))
  await finds(40)
  data.read.length = 0
  rerender({ query: 'הבמה מוכ' })
  await finds(40)
  rerender({ query: 'הבמה מוכה' })
  await finds(0)
  expect(data.read).toEqual([])
  rerender({ query: 'מוכנה' })
  await finds(40)
  expect(data.read).toEqual(['c1', 'c2'])
})
