// @vitest-environment dom
import { eventSchema, recordId } from '@bama/domain'
import { beforeAll, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import type { LocalEvent } from '../../data/index.ts'
import { exportTexts } from '../../texts/export.ts'
import { paymentsTexts as texts } from '../../texts/payments.ts'
import { saveTable } from '../../ui/export-table/save-table.ts'
import { PaymentsScreen } from './payments-screen.tsx'

const here = vi.hoisted(() => ({ events: undefined as readonly unknown[] | undefined, search: {} }))
vi.mock('../../ui/export-table/save-table.ts', () => ({ saveTable: vi.fn() }))
vi.mock('../../data/index.ts', () => ({
  useAllEvents: () => here.events,
  useClients: () => new Map(),
  useToday: () => '2026-11-22',
  runCommand: () => undefined,
  useFirstPull: () => (here.events === undefined ? { share: 0, isOnline: true } : undefined),
  useRemainingMs: () => null,
}))
vi.mock('../../ui/hooks/use-search-state.ts', async (original) => ({
  ...(await original<object>()),
  useSearchState: () => ({
    search: here.search,
    set: () => undefined,
    setSoon: () => undefined,
    open: () => undefined,
  }),
}))

beforeAll(() => {
  // jsdom has none; Mantine asks for the colour scheme.
  stubBrowser()
})

const event = (id: string, date: string): LocalEvent => ({
  ...eventSchema.parse({ name: id, date }),
  id: recordId(id),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
})

const show = () => render(<PaymentsScreen renderEvents={() => null} />)

it('[S61] counts nothing that is not paid before the copy is complete', () => {
  here.events = undefined
  show()
  const due = () => screen.getByTitle(texts.dueHint).textContent
  expect(due()).not.toContain('0')
  expect(screen.getByText('–')).toBeTruthy()
  cleanup()
  here.events = [event('e1', '2026-11-01')]
  show()
  expect(due()).toBe(texts.due(1))
})

it.each([
  ['a table, by the column that was pressed', true, ['e2', 'e3', 'e1']],
  ['cards, by day', false, ['e1', 'e3', 'e2']],
])('exports the events as they are shown: %s', async (_, isWide, names) => {
  stubBrowser((query) => isWide && query.startsWith('(min-width'))
  vi.mocked(saveTable).mockClear()
  here.events = [event('e1', '2026-11-01'), event('e2', '2026-11-03'), event('e3', '2026-11-02')]
  here.search = { sort: '-date' }
  show()
  fireEvent.click(screen.getByRole('button', { name: exportTexts.open }))
  fireEvent.click(await screen.findByText(exportTexts.csv))
  await waitFor(() => expect(saveTable).toHaveBeenCalled())
  expect(vi.mocked(saveTable).mock.calls[0]?.[0].rows.map(([, name]) => name)).toEqual(names)
})
