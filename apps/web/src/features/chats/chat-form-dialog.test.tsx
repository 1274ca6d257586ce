// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ChatSummary } from '../../data/index.ts'
import { ChatFormDialog } from './chat-form-dialog.tsx'

const here = vi.hoisted(() => ({ run: vi.fn(), people: new Map<string, unknown>() }))
vi.mock('../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRun: () => here.run,
  usePeople: () => here.people,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: () => ({ status: 'idle' }),
  useRouter: () => ({ history: {} }),
}))
vi.mock('../../ui/dialogs/use-back-closes.ts', () => ({ useBackCloses: () => undefined }))
vi.mock('../../ui/hooks/record-focus.ts', () => ({ FocusHandover: () => null }))

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

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

it('calls who is in the chat and has no account any more by no id, and keeps them in it', async () => {
  here.people = new Map(
    ['me', 'noa', 'dana'].map((id) => [id, { id, name: id, full_name: null, email: `${id}@bama.test`, role: 'user' }]),
  )
  here.run.mockResolvedValue({ ok: true, value: [] })
  render(
    <MantineProvider env="test">
      <ChatFormDialog
        opened
        summary={{ chat, name: 'הקמה', members: [] } as unknown as ChatSummary}
        event={null}
        userId="me"
        onOpened={vi.fn()}
        onClose={vi.fn()}
        onClosed={vi.fn()}
      />
    </MantineProvider>,
  )
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
