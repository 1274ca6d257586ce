// @vitest-environment dom
import { markRead, mentionMessageId, recordId } from '@bama/domain'
import { beforeAll, expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { commentsTexts } from '../../texts/comments.ts'
import { commonTexts } from '../../texts/common.ts'
import { Comments } from './comments.tsx'

const here = vi.hoisted(() => ({
  run: vi.fn(),
  letBytesGo: vi.fn(),
  inbox: undefined as unknown,
  people: new Map(),
  files: [],
  isComing: false,
  comments: [] as unknown[],
  session: {
    status: 'signed_in',
    user: { id: 'me', name: 'נועה' },
    actor: { id: 'me', role: 'user', permissions: {} },
  },
}))
vi.mock('../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  runCommand: here.run,
  letBytesGo: here.letBytesGo,
  useInbox: () => here.inbox,
  usePeople: () => here.people,
  useAttachments: () => here.files,
  useComments: () => here.comments,
  useSession: () => here.session,
  useToday: () => '2027-04-13',
  useMayStillArrive: (missing: string | null) => missing !== null && here.isComing,
}))
vi.mock('../../ui/writing/composer.tsx', () => ({ Composer: () => null }))
vi.mock('./use-summary.tsx', () => ({ useSummary: () => ({ button: null, dialog: null }) }))

beforeAll(() => {
  vi.stubGlobal('isSecureContext', true)
  Element.prototype.scrollIntoView = () => undefined
})

it('a mention is read once a link has led to its comment, as from a notification of the device; others stay unread', () => {
  const [led, other] = ['c1', 'c2'].map((id) => ({ id: mentionMessageId(id, 'me') }))
  here.inbox = { unread: [other, led] }
  here.comments = ['c1', 'c2'].map((id) => ({ id, content: 'א', created_at: '2027-04-13T07:00:00.000Z', mentions: [] }))
  render(<Comments itemType="event" item={{ id: recordId('e1') }} focusedId="c1" />)
  expect(here.run.mock.calls).toEqual([[markRead, { messages: [led] }]])
})

it('says that a comment of a notification is gone only once it can no longer arrive', () => {
  here.comments = []
  const ui = (key: string) => <Comments key={key} itemType="event" item={{ id: recordId('e1') }} focusedId="c1" />
  here.isComing = true
  const { rerender } = render(ui('before'))
  expect(screen.getByText(commonTexts.loading)).toBeDefined()
  expect(screen.queryByText(commentsTexts.gone)).toBeNull()
  here.isComing = false
  rerender(ui('after'))
  expect(screen.getByText(commentsTexts.gone)).toBeDefined()
})

it('a deletion frees the bytes of the files of the comment', async () => {
  const own = { created_by: 'me', author_name: 'נועה' }
  here.comments = [{ ...own, id: 'c1', content: 'א', created_at: '2027-04-13T07:00:00.000Z', mentions: [] }]
  here.run.mockResolvedValueOnce({ ok: true, value: null })
  render(<Comments itemType="event" item={{ id: recordId('e1') }} />)
  fireEvent.click(screen.getByRole('button', { name: /מחיקת/ }))
  fireEvent.click(screen.getByRole('button', { name: commentsTexts.deletion.confirm }))
  await waitFor(() => expect(here.letBytesGo).toHaveBeenCalledOnce())
})
