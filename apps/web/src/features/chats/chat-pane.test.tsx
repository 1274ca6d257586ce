// @vitest-environment dom
import type { Actor } from '@bama/domain'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import type { ChatSummary } from '../../data/index.ts'
import { chatsTexts as texts } from '../../texts/chats.ts'
import { addToDraft } from '../../ui/writing/drafts.ts'
import { ChatPane } from './chat-pane.tsx'

vi.mock('../../data/index.ts', () => ({
  currentSession: () => ({ status: 'signed_in', user: { id: 'me' } }),
  isLeavingWithoutPrompt: () => false,
  letBytesGo: () => undefined,
  runCommand: () => Promise.resolve({ ok: true, value: null }),
}))
vi.mock('./chat-thread.tsx', () => ({ ChatThread: () => null }))
vi.mock('./thread-search.tsx', () => ({ ThreadSearch: () => null }))

it.each([
  ['leave', 'noa', texts.leaving],
  ['delete', 'me', texts.deletion],
])(
  'the page does not ask any more about a message that somebody began in a chat that they %s',
  async (_, by, words) => {
    const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    addToDraft('me', 'chat c1', 'חצי משפט')
    expect(asks()).toBe(true)
    const onGone = vi.fn()
    const nothing = (): void => undefined
    const summary = { chat: { id: 'c1', user_id: by, members: ['me'], event_id: null }, name: 'הקמה', members: [] }
    render(
      <ChatPane
        summary={summary as unknown as ChatSummary}
        actor={{ id: 'me', role: 'user', permissions: {} } as unknown as Actor}
        userName="me"
        isPhone={false}
        focusedId={undefined}
        onFocus={nothing}
        onBack={nothing}
        onEdit={nothing}
        onGone={onGone}
        onMakeTask={nothing}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: texts.thread.actions('הקמה') }))
    fireEvent.click(await screen.findByRole('menuitem', { name: words.action }))
    fireEvent.click(await screen.findByRole('button', { name: words.confirm }))
    await waitFor(() => expect(onGone).toHaveBeenCalled())
    expect(asks()).toBe(false)
  },
)
