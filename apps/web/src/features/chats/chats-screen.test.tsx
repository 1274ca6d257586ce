// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { chatsTexts } from '../../texts/chats.ts'
import { leftDraftTexts } from '../../texts/left-draft.ts'
import { addToDraft } from '../../ui/writing/drafts.ts'
import { ChatsScreen } from './chats-screen.tsx'

const here = vi.hoisted(() => ({
  chats: [],
  isComing: false,
  session: { status: 'signed_in', user: { id: 'me', name: 'נועה' }, actor: { id: 'me' } },
}))
vi.mock('../../data/index.ts', () => ({
  useSession: () => here.session,
  currentSession: () => here.session,
  isLeavingWithoutPrompt: () => false,
  useChats: () => here.chats,
  useEventRecord: () => undefined,
  useMayStillArrive: (missing: string | null) => missing !== null && here.isComing,
}))
vi.mock('../../ui/hooks/use-search-state.ts', () => ({ useSearchState: () => ({ search: { chat: 'c1' } }) }))
vi.mock('./chats-search.ts', () => ({ chatKeys: [], chatsSearch: null }))
vi.mock('../../ui/display/page-header.tsx', () => ({ PageHeader: () => null, ScreenTimer: () => null }))
vi.mock('./chat-form-dialog.tsx', () => ({}))
vi.mock('./chat-list.tsx', () => ({}))
vi.mock('./chat-pane.tsx', () => ({}))

it('a chat that may still arrive is loading rather than gone', () => {
  const ui = <ChatsScreen onMakeTask={() => undefined} />
  here.isComing = true
  const { rerender, unmount } = render(ui)
  expect(screen.getByText(chatsTexts.loading)).toBeDefined()
  expect(screen.queryByText(chatsTexts.gone)).toBeNull()
  here.isComing = false
  rerender(<div />)
  rerender(ui)
  expect(screen.getByText(chatsTexts.gone)).toBeDefined()
  unmount()
})

it('offers what was begun in a chat that is gone for copying, until it is dropped', async () => {
  const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  addToDraft('me', 'chat c1', 'חצי משפט')
  render(<ChatsScreen onMakeTask={() => undefined} />)
  expect(screen.getByText(chatsTexts.gone)).toBeDefined()
  const text = screen.getByLabelText<HTMLTextAreaElement>(leftDraftTexts.label)
  expect(text.value).toBe('חצי משפט')
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  fireEvent.click(screen.getByRole('button', { name: leftDraftTexts.copy }))
  expect(await screen.findByText(leftDraftTexts.copied)).toBeDefined()
  expect(writeText).toHaveBeenCalledWith('חצי משפט')
  expect(asks()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: leftDraftTexts.drop }))
  expect(screen.queryByLabelText(leftDraftTexts.label)).toBeNull()
  expect(asks()).toBe(false)
})
