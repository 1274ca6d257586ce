// @vitest-environment dom
import { type Actor, markChatRead, markRead } from '@bama/domain'
import { Notifications } from '@mantine/notifications'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import type { ChatSummary } from '../../data/index.ts'
import { chatsTexts } from '../../texts/chats.ts'
import { ChatThread } from './chat-thread.tsx'

const here = vi.hoisted(() => ({
  run: vi.fn(),
  messages: [] as unknown[],
  inbox: undefined as unknown,
  none: [],
  files: new Map(),
  people: new Map(),
}))
vi.mock('../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  runCommand: here.run,
  usePeople: () => here.people,
  useInbox: () => here.inbox,
  useFilesOf: () => here.files,
  useFilesHere: () => here.files,
  useAnswered: (ids: readonly string[]) =>
    new Map(here.messages.map((one) => [(one as { id: string }).id, one] as const).filter(([id]) => ids.includes(id))),
  useToday: () => '2027-04-13',
  useChatStretch: () => ({ messages: here.messages, hasEarlier: false }),
}))
vi.mock('../../ui/writing/composer.tsx', () => ({
  Composer: ({ above }: { readonly above: unknown }) => above ?? null,
}))

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
beforeEach(() => {
  here.run.mockReset()
  here.inbox = undefined
})

const place = (second: number): string => `2027-04-13T07:00:0${second}.000Z-0000-0000000000000000`
const message = (second: number) => ({
  id: `m${second}`,
  chat_id: 'c1',
  content: `הודעה ${second}`,
  mentions: [],
  reply_to: null,
  created_by: 'noa',
  author_name: 'נועה',
  created_at: '2027-04-13T07:00:00.000Z',
  position: place(second),
})
const summary = { chat: { id: 'c1', user_id: 'me', members: [], content: null }, members: [], read: null }

const thread = (read: object | null = null, focusedId?: string) => (
  <ChatThread
    summary={{ ...summary, read } as unknown as ChatSummary}
    actor={{ id: 'me', role: 'user', permissions: {} } as unknown as Actor}
    userName="me"
    focusedId={focusedId}
    presses={0}
    onFocus={vi.fn()}
    onMakeTask={vi.fn()}
  />
)

const inputsOf = (wanted: unknown) =>
  here.run.mock.calls.filter(([command]) => command === wanted).map(([, input]) => input)
const read = () => inputsOf(markChatRead).map(({ position }) => position)

/** Offsets count from the end in a reversed column. */
function scrollTo(top: number): void {
  const scroller = screen.getByRole('group')
  Object.defineProperty(scroller, 'scrollTop', { value: top, configurable: true })
  fireEvent.scroll(scroller)
}

it('what comes in while earlier messages are read stays unread until somebody goes to the end', () => {
  here.messages = [message(1)]
  const { rerender } = render(thread())
  expect(read()).toEqual([place(1)])
  scrollTo(-900)
  here.messages = [message(1), message(2)]
  rerender(thread())
  expect(read()).toEqual([place(1)])
  expect(screen.getByRole('button', { name: 'חזרה להודעות האחרונות' })).toBeDefined()
  scrollTo(0)
  expect(read()).toEqual([place(1), place(2)])
})

it('a mention that comes in while earlier messages are read goes on ringing, except one that a link led to', () => {
  const mention = (id: string) => ({ id: `mention:${id}:me`, context_link: `/Chats?chat=c1&message=${id}` })
  const marked = () => inputsOf(markRead).map(({ messages }) => messages.map(({ id }: { readonly id: string }) => id))
  here.messages = [message(1)]
  const { rerender } = render(thread({ read_to: place(1) }, 'm1'))
  scrollTo(-900)
  here.messages = [message(1), message(2)]
  here.inbox = { unread: [mention('m1'), mention('m2')] }
  rerender(thread({ read_to: place(1) }, 'm1'))
  expect(marked()).toEqual([['mention:m1:me']])
  scrollTo(0)
  expect(marked().at(-1)).toContain('mention:m2:me')
})

it('a link to an earlier message does not mark what comes after it, which was never on screen', () => {
  const mention = (id: string) => ({ id: `mention:${id}:me`, context_link: `/Chats?chat=c1&message=${id}` })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
    Object.defineProperty(screen.getByRole('group'), 'scrollTop', { value: -900, configurable: true })
  })
  onTestFinished(() => scroll.mockRestore())
  here.messages = [message(1), message(2)]
  here.inbox = { unread: [mention('m1'), mention('m2')] }
  render(thread(null, 'm1'))
  expect(read()).toEqual([''])
  expect(inputsOf(markRead).flatMap(({ messages }) => messages.map(({ id }: { readonly id: string }) => id))).toEqual([
    'mention:m1:me',
  ])
  scrollTo(0)
  expect(read().at(-1)).toBe(place(2))
})

it('what came while the first mark was being written is marked once that is there', () => {
  here.messages = [message(1)]
  const { rerender } = render(thread())
  // Still without the first mark: this one fails, because the record is there by then.
  here.messages = [message(1), message(2)]
  rerender(thread())
  rerender(thread({ read_to: place(1) }))
  expect(inputsOf(markChatRead).at(-1)).toMatchObject({ read: { read_to: place(1) }, position: place(2) })
})

it('says of a message that the browser does not copy only that, and not that nothing can be saved', async () => {
  here.messages = [message(1)]
  render(
    <>
      <Notifications />
      {thread()}
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /פעולות/ }))
  // Without https there is no clipboard.
  fireEvent.click(await screen.findByRole('menuitem', { name: chatsTexts.message.copy }))
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe(chatsTexts.message.copyFailed)
})

it('an answer that was begun is still one after another screen, and does not make the page ask before it is left', async () => {
  here.messages = [message(1)]
  const { unmount } = render(thread())
  fireEvent.click(screen.getByRole('button', { name: /פעולות/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: chatsTexts.message.reply }))
  unmount()
  render(thread())
  const noReply = screen.getByRole('button', { name: chatsTexts.composer.noReply })
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  fireEvent.click(noReply)
  expect(screen.queryByRole('button', { name: chatsTexts.composer.noReply })).toBeNull()
})

it('says that the message which is being answered was deleted, until that is closed', async () => {
  here.messages = [message(1), message(2)]
  const { rerender } = render(thread())
  const [first] = screen.getAllByRole('button', { name: /פעולות/ })
  if (first !== undefined) fireEvent.click(first)
  fireEvent.click(await screen.findByRole('menuitem', { name: chatsTexts.message.reply }))
  here.messages = [message(2)]
  rerender(thread())
  expect(screen.getByText(chatsTexts.composer.replyGone)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: chatsTexts.composer.noReply }))
  expect(screen.queryByText(chatsTexts.composer.replyGone)).toBeNull()
})
