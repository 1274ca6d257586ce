// @vitest-environment dom
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectBackCloses } from '../../../testing/expect-back-closes.ts'
import { deletedClient } from '../../texts/clients.ts'
import { commandsTexts as texts } from '../../texts/commands.ts'
import { screenNames } from '../../texts/navigation.ts'
import { Palette } from './palette.tsx'

const here = vi.hoisted(() => ({
  none: new Map(),
  records: {} as Readonly<Record<string, readonly object[]>>,
  searched: { events: [] as object[], tasks: [] },
  chats: [{ chat: { id: 'c1' }, name: 'הקמה', eventName: null }],
  find: vi.fn<() => Promise<readonly unknown[]>>(),
  readPast: vi.fn(() => Promise.resolve()),
  push: vi.fn(),
}))
vi.mock('../../data/index.ts', () => ({
  useFirstPull: () => undefined,
  useToday: () => '2027-04-13',
  useSyncState: () => ({ isOnline: true }),
  useSearched: () => here.searched,
  readPast: here.readPast,
  useClients: () => here.none,
  usePeople: () => here.none,
  useTags: () => here.none,
  useRecords: ({ name }: { name: string }) => here.records[name],
  useChats: () => here.chats,
  findChatMessages: here.find,
}))
vi.mock('@tanstack/react-router', () => ({
  useLocation: () => 'here',
  useRouter: () => ({ history: { push: here.push } }),
}))

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

it.each(['find', 'readPast'] as const)(
  'does not say that there is nothing when it could not be read (%s)',
  async (read) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    here.find.mockResolvedValue([])
    here[read].mockRejectedValueOnce(new Error('the database is closed'))
    render(
      <MantineProvider env="test">
        <Palette opened actor={person('user')} onClose={() => undefined} onShowShortcuts={() => undefined} />
      </MantineProvider>,
    )
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'גנרטור' } })
    expect(await screen.findAllByText(texts.failed)).not.toEqual([])
    expect(screen.queryByText(texts.nothing('גנרטור'))).toBeNull()
  },
)

it('says of an event whose client was deleted that it was, as all other screens do', async () => {
  const about = { id: 'e1', date: '2027-04-16', endDate: null, operatorId: null, isArchived: false }
  here.searched = { events: [{ ...about, name: 'השקה', clientId: 'gone' }], tasks: [] }
  onTestFinished(() => void (here.searched = { events: [], tasks: [] }))
  render(
    <MantineProvider env="test">
      <Palette opened actor={person('admin')} onClose={() => undefined} onShowShortcuts={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'השקה' } })
  expect(await screen.findByText(deletedClient)).toBeDefined()
})

it('Back closes the palette, which fills a phone, and does not leave the screen below it', () => {
  expectBackCloses((opened, onClose) => (
    <MantineProvider env="test">
      <Palette opened={opened} actor={person('admin')} onClose={onClose} onShowShortcuts={() => undefined} />
    </MantineProvider>
  ))
})

it('finds freelancers by name, role and phone, follow-ups and templates, for those who may open their screens', async () => {
  here.records = {
    freelancers: [{ id: 'f1', name: 'רותם תאורן', role: 'תאורה', phone: '052-7654321', notes: null }],
    seasonalClients: [{ id: 's1', event_name: 'טקס סיום', client_name: 'בית ספר תאורה', event_month: 'June' }],
    eventTemplates: [{ id: 't1', name: 'הצגה עם תאורה', tasks: [], needs: [], checklist: [] }],
  }
  onTestFinished(() => void (here.records = {}))
  const shown = (role: 'admin' | 'user') => (
    <MantineProvider env="test">
      <Palette opened actor={person(role)} onClose={() => undefined} onShowShortcuts={() => undefined} />
    </MantineProvider>
  )
  const { rerender } = render(shown('admin'))
  const field = await screen.findByRole('combobox')
  const optionsOf = (group: string): readonly (string | null)[] =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('option')
      .map((option) => option.textContent)
  fireEvent.change(field, { target: { value: 'תאורה' } })
  expect(optionsOf('פרילנסרים')).toEqual(['רותם תאורן052-7654321'])
  expect(optionsOf('לקוחות עונתיים')).toEqual(['טקס סיוםבית ספר תאורה'])
  expect(optionsOf('תבניות אירוע')).toEqual(['הצגה עם תאורה'])
  fireEvent.change(field, { target: { value: '0527654' } })
  expect(optionsOf('פרילנסרים')).toHaveLength(1)

  rerender(shown('user'))
  fireEvent.change(field, { target: { value: 'תאורה' } })
  expect(screen.queryAllByRole('option')).toEqual([])
})

it('a double click on a result leads there once, so that Back leads out again by one press', async () => {
  const shown = (opened: boolean) => (
    <MantineProvider>
      <Palette
        opened={opened}
        actor={person('admin')}
        onClose={() => rerender(shown(false))}
        onShowShortcuts={() => undefined}
      />
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  rerender(shown(true))
  const [result] = await screen.findAllByText(screenNames.Tasks)
  fireEvent.click(result as HTMLElement)
  fireEvent.click(result as HTMLElement)
  expect(result?.isConnected).toBe(true)
  expect(here.push).toHaveBeenCalledOnce()
})
