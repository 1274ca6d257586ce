// @vitest-environment dom
import type { Message } from '@bama/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../../testing/render.tsx'
import type { Inbox } from '../../data/index.ts'
import { MessageList } from './message-list.tsx'

const inbox = vi.hoisted(() => ({ current: undefined as Inbox | undefined }))
const run = vi.hoisted(() => vi.fn<(command: unknown, input: unknown) => Promise<unknown>>())
const push = vi.hoisted(() => vi.fn<(path: string, state?: object) => void>())
const showFailure = vi.hoisted(() => vi.fn<(title: string, problem: unknown) => void>())
vi.mock('../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  useFirstPull: () => undefined,
  useRemainingMs: () => undefined,
  useInbox: () => inbox.current,
  useNow: () => Date.parse('2027-04-13T09:00:00.000Z'),
  runCommand: run,
}))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { push } }) }))
vi.mock('../../ui/feedback/show-outcome.ts', () => ({ showFailure }))

const message = (id: string, fields: Partial<Message> = {}): Message =>
  ({
    id,
    recipient_id: 'me',
    sender_name: 'ענבל',
    title: 'תיוג בתגובה',
    content: `תוכן ${id}`,
    context_text: 'אירוע: השקה',
    context_link: '/Events?event=e1&comment=c1',
    priority: 'רגילה',
    is_read: false,
    created_at: '2027-04-13T08:48:00.000Z',
    ...fields,
  }) as Message

function show(...messages: readonly Message[]): void {
  inbox.current = { messages, unread: messages.filter(({ is_read }) => !is_read), lastSyncTime: '' }
  render(<MessageList />)
}

beforeEach(() => run.mockResolvedValue({ ok: true, value: [] }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('draws hundreds in portions, and goes on from the first of the next', async () => {
  show(...Array.from({ length: 65 }, (_, index) => message(`m${index}`)))
  expect(screen.getAllByRole('article')).toHaveLength(30)
  fireEvent.click(screen.getByRole('button', { name: 'הצגת הודעות נוספות' }))
  expect(screen.getAllByRole('article')).toHaveLength(60)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('תוכן m30'))
  fireEvent.click(screen.getByRole('button', { name: 'הצגת הודעות נוספות' }))
  expect(screen.getAllByRole('article')).toHaveLength(65)
  expect(screen.queryByRole('button', { name: 'הצגת הודעות נוספות' })).toBeNull()
})

it('[A3.38] says what is important and what is urgent, in words', () => {
  show(message('m1', { priority: 'גבוהה' }), message('m2', { priority: 'דחופה' }), message('m3'))
  const texts = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(texts.map((text) => /חשוב|דחופה|דחוף/.exec(text)?.[0] ?? null)).toEqual(['חשוב', 'דחוף', null])
})

it('[A4.54] is read by a click on its words, once, and not by selecting some of them', () => {
  const [unread, known] = [message('m1'), message('m2', { is_read: true })]
  show(unread, known)
  const words = screen.getByText('תוכן m1')
  getSelection()?.selectAllChildren(words)
  fireEvent.click(words)
  expect(run).not.toHaveBeenCalled()
  getSelection()?.removeAllRanges()
  fireEvent.click(screen.getByText('תוכן m2'))
  expect(run).not.toHaveBeenCalled()
  fireEvent.click(words)
  expect(run).toHaveBeenCalledExactlyOnceWith(expect.anything(), { messages: [unread] })
})

it('[A4.54] follows its link inside the app and is read by that', () => {
  const unread = message('m1')
  show(unread)
  fireEvent.click(screen.getByRole('link', { name: 'לאירוע' }))
  expect(push).toHaveBeenCalledExactlyOnceWith('/Events?event=e1&comment=c1', { isOpenedHere: true })
  expect(run).toHaveBeenCalledExactlyOnceWith(expect.anything(), { messages: [unread] })
})

it('leaves a click for a new tab to the browser', () => {
  show(message('m1'))
  // jsdom can't open links.
  addEventListener('click', (click) => click.preventDefault(), { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'לאירוע' }), { ctrlKey: true })
  expect(push).not.toHaveBeenCalled()
})

it('calls a link by where it leads, and has none that leads out of the app', () => {
  const links = ['/Tasks?task=t1', '/WorkHours', '/Events', 'https://evil.example/Events', '//evil.example', null]
  show(...links.map((context_link, index) => message(`m${index}`, { context_link })))
  const names = screen
    .getAllByRole('article')
    .map((article) => within(article).queryByRole('link')?.textContent ?? null)
  expect(names).toEqual(['למשימה', 'לשעות עבודה', 'לאירועים', null, null, null])
})

it('says so when a message could not be marked', async () => {
  run.mockResolvedValue({ ok: false, error: { code: 'storage', reason: 'QuotaExceededError' } })
  show(message('m1'))
  fireEvent.click(screen.getByRole('button', { name: 'סמן כנקרא: תיוג בתגובה, ענבל' }))
  await waitFor(() =>
    expect(showFailure).toHaveBeenCalledExactlyOnceWith(
      'סימון ההודעה כנקראה נכשל',
      expect.objectContaining({ code: 'storage' }),
    ),
  )
})

it('tells loading from empty', () => {
  inbox.current = undefined
  render(<MessageList />)
  expect(screen.getByRole('status').textContent).toBe('טוען...')
  cleanup()
  show()
  expect(screen.getByText('אין עדיין הודעות')).toBeTruthy()
})
