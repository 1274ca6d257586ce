// @vitest-environment jsdom
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import { commandsTexts as texts } from '../../texts/commands.ts'
import { Palette } from './palette.tsx'

type ShouldBlock = (navigation: { readonly action: string }) => boolean
const router = vi.hoisted(() => ({ blockers: [] as ShouldBlock[] }))
const here = vi.hoisted(() => ({
  none: new Map(),
  searched: { events: [], tasks: [] },
  chats: [{ chat: { id: 'c1' }, name: 'הקמה', eventName: null }],
  find: vi.fn<() => Promise<readonly unknown[]>>(),
}))
vi.mock('../../data/index.ts', () => ({
  useFirstPull: () => undefined,
  useToday: () => '2027-04-13',
  useSyncState: () => ({ isOnline: true }),
  useSearched: () => here.searched,
  readPast: () => Promise.resolve(),
  useClients: () => here.none,
  usePeople: () => here.none,
  useTags: () => here.none,
  useChats: () => here.chats,
  findChatMessages: here.find,
}))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: ShouldBlock }) => void router.blockers.push(shouldBlockFn),
  useLocation: () => 'here',
  useRouter: () => ({ history: {} }),
}))

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

it('does not say that there is nothing while the chats are still being searched', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
  here.find.mockReturnValue(promise)
  render(
    <MantineProvider env="test">
      <Palette opened actor={person('user')} onClose={() => undefined} onShowShortcuts={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'גנרטור' } })
  await waitFor(() => expect(here.find).toHaveBeenCalled())
  // The past has been read by then, which otherwise holds the answer back.
  await waitFor(() => expect(screen.queryByText(texts.stillReading)).toBeNull())
  expect(screen.queryByText(texts.nothing('גנרטור'))).toBeNull()
  resolve([])
  expect(await screen.findByText(texts.nothing('גנרטור'))).toBeDefined()
})

it('Back closes the palette, which fills a phone, and does not leave the screen below it', () => {
  router.blockers.length = 0
  const onClose = vi.fn()
  const shown = (opened: boolean) => (
    <MantineProvider env="test">
      <Palette opened={opened} actor={person('admin')} onClose={onClose} onShowShortcuts={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  expect(router.blockers).toEqual([])
  rerender(shown(true))
  expect(router.blockers.at(-1)?.({ action: 'PUSH' })).toBe(false)
  expect(router.blockers.at(-1)?.({ action: 'BACK' })).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})
