// @vitest-environment dom
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { LocalChatMessage } from '../../data/index.ts'
import { LocalDatabase } from '../../data/local/database.ts'
import { type Workspace, workspace } from '../../data/workspace/workspace.ts'
import { useFocusedMessage } from './use-focused-message.ts'

const place = (second: number): string =>
  `2027-04-13T07:00:${String(second).padStart(2, '0')}.000Z-0000-0000000000000000`
const message = (id: string, position: string) => ({ id, chat_id: 'c1', position, content: id, created_by: 'noa' })

let databases = 0
async function open(): Promise<void> {
  const db = new LocalDatabase(`focused-message-${++databases}`)
  const sent = Array.from({ length: 40 }, (_, index) => message(`m${index + 1}`, place(index + 1)))
  await db.table('chatMessages').bulkPut([...sent, message('waiting', '')])
  workspace.set({ db } as unknown as Workspace)
  onTestFinished(() => {
    workspace.set(null)
    db.close()
  })
}

it('leads to a message each time that it is asked for, and to one that waits at the end', async () => {
  await open()
  const onStretch = vi.fn()
  const none: readonly LocalChatMessage[] = []
  const { rerender } = renderHook(
    ({ id, presses }) =>
      useFocusedMessage({ chatId: 'c1', focusedId: id, presses, messages: none, onStretch, onShown: vi.fn() }),
    { initialProps: { id: 'm1', presses: 0 } },
  )
  await waitFor(() => expect(onStretch.mock.calls).toEqual([[place(30)]]))
  // The same message is requested again after a return to the end.
  rerender({ id: 'm1', presses: 1 })
  await waitFor(() => expect(onStretch.mock.calls).toEqual([[place(30)], [place(30)]]))
  rerender({ id: 'waiting', presses: 2 })
  await waitFor(() => expect(onStretch.mock.calls.at(-1)).toEqual([null]))
  // So near to the end that later messages are to appear below it.
  rerender({ id: 'm11', presses: 3 })
  await waitFor(() => expect(onStretch).toHaveBeenCalledTimes(4))
  expect(onStretch.mock.calls.at(-1)).toEqual([null])
})

it('brings a message into sight that is there, each time that it is asked for', () => {
  const [scrollIntoView, onShown] = [vi.fn(), vi.fn()]
  const messages = [message('m1', place(1))] as unknown as readonly LocalChatMessage[]
  const { result, rerender } = renderHook(
    ({ id, presses }: { readonly id: string | undefined; readonly presses: number }) =>
      useFocusedMessage({ chatId: 'c1', focusedId: id, presses, messages, onStretch: vi.fn(), onShown }),
    { initialProps: { id: undefined as string | undefined, presses: 0 } },
  )
  result.current.row.current = { scrollIntoView } as unknown as HTMLLIElement
  for (const presses of [1, 2]) {
    rerender({ id: 'm1', presses })
    expect([scrollIntoView, onShown].map(({ mock }) => mock.calls.length)).toEqual([presses, presses])
    expect(result.current.isComing).toBe(false)
  }
})

it('does not lead back to a message that was seen when the thread goes back to its end', async () => {
  await open()
  const onStretch = vi.fn()
  const seen = [message('m1', place(1))] as unknown as readonly LocalChatMessage[]
  const { rerender } = renderHook(
    ({ messages }) =>
      useFocusedMessage({ chatId: 'c1', focusedId: 'm1', presses: 1, messages, onStretch, onShown: vi.fn() }),
    { initialProps: { messages: seen } },
  )
  // A message was sent, so the thread shows its end, where `m1` is not loaded.
  rerender({ messages: [] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onStretch).not.toHaveBeenCalled()
})
