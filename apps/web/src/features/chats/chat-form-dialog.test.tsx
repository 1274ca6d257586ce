// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import type { Actor } from '@bama/domain'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import type { ChatSummary } from '../../data/index.ts'
import { ChatFormDialog } from './chat-form-dialog.tsx'

const here = vi.hoisted(() => ({ run: vi.fn(), people: new Map<string, unknown>() }))
vi.mock('../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  runCommand: here.run,
  usePeople: () => here.people,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: () => ({ status: 'idle' }),
  useRouter: () => ({ history: {} }),
}))

const chat = {
  id: 'c1',
  user_id: 'me',
  title: 'הקמה',
  event_id: null,
  members: ['me', 'noa', 'u-7f3a91'],
  content: null,
  _clocks: {},
  _synced: true,
}

function show({ role, makerId = 'me' }: { readonly role: Actor['role']; readonly makerId?: string }): void {
  here.people = new Map(
    ['me', 'noa', 'dana'].map((id) => [id, { id, name: id, full_name: null, email: `${id}@bama.test`, role: 'user' }]),
  )
  here.run.mockReset().mockResolvedValue({ ok: true, value: [] })
  render(
    <ChatFormDialog
      opened
      summary={{ chat: { ...chat, user_id: makerId }, name: 'הקמה', members: [] } as unknown as ChatSummary}
      event={null}
      actor={{ id: 'me', email: 'me@bama.test', role, is_admin: false, permissions: {} }}
      onOpened={vi.fn()}
      onClose={vi.fn()}
      onClosed={vi.fn()}
    />,
  )
}

it('calls who is in the chat and has no account any more by no id, and keeps them in it', async () => {
  show({ role: 'user' })
  expect(screen.getByText('noa')).toBeDefined()
  expect(screen.queryByText('u-7f3a91')).toBeNull()
  expect(screen.getByText('משתמש שנמחק')).toBeDefined()
  fireEvent.change(screen.getByDisplayValue('הקמה'), { target: { value: 'פירוק' } })
  fireEvent.click(screen.getByRole('button', { name: 'שמירה' }))
  await waitFor(() => expect(here.run).toHaveBeenCalled())
  expect(here.run.mock.calls[0]?.[1]).toMatchObject({
    input: { title: 'פירוק', members: ['me', 'noa', 'u-7f3a91'] },
  })
})

it('lets an admin who is in the chat name it and take people out, but not who opened it', async () => {
  show({ role: 'admin', makerId: 'noa' })
  expect(screen.getByText('משתמש שנמחק')).toBeDefined()
  expect(screen.queryByText('noa')).toBeNull()
  fireEvent.change(screen.getByDisplayValue('הקמה'), { target: { value: 'פירוק' } })
  fireEvent.click(screen.getByRole('button', { name: 'שמירה' }))
  await waitFor(() => expect(here.run).toHaveBeenCalled())
  expect(here.run.mock.calls[0]?.[1]).toMatchObject({
    input: { title: 'פירוק', members: ['noa', 'me', 'u-7f3a91'] },
  })
})

it('lets another member bring people in, and no more', () => {
  show({ role: 'user', makerId: 'noa' })
  expect(screen.getByText('noa')).toBeDefined()
  expect(screen.queryByDisplayValue('הקמה')).toBeNull()
})
