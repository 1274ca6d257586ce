// @vitest-environment jsdom
import { crewPersonType, eventSchema, limitsOf, recordId } from '@bama/domain'
import { type CrewLimits, type Engagement, personKey } from '@bama/domain/crew'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PickDialog } from './pick-dialog.tsx'

const known = vi.hoisted(() => ({ limits: undefined as CrewLimits | undefined }))

vi.mock('../../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  useCrewLimits: () => known.limits,
  useDayOf: () => () => undefined,
  usePeople: () => people,
  useRecords: () => [],
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: () => ({ status: 'idle' }),
  useRouter: () => ({ history: {} }),
}))
vi.mock('../../../ui/dialogs/use-back-closes.ts', async (original) => ({
  ...(await original<object>()),
  useBackCloses: () => undefined,
}))
vi.mock('../../../ui/hooks/record-focus.ts', () => ({ FocusHandover: () => null }))

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

const noa = { id: recordId('noa'), name: 'נועה', full_name: null, email: 'noa@bama.test', role: 'user' as const }
const people = new Map([[noa.id, noa]])
const event = {
  ...eventSchema.parse({ name: 'מרתון', date: '2027-04-16', start_time: '08:00', end_time: '14:00' }),
  id: recordId('e1'),
  created_at: '',
  updated_at: '',
  _version: 1,
}
/** Until 21:00 of the day before: eleven hours of rest. */
const evening: Engagement = {
  id: 's2',
  eventId: 'e2',
  eventName: 'חתונה',
  place: null,
  span: {
    firstDay: '2027-04-15',
    lastDay: '2027-04-15',
    start: '2027-04-15T15:00',
    end: '2027-04-15T21:00',
    isStartKnown: true,
    isEndKnown: true,
  },
}

const dialog = () => (
  <MantineProvider env="test">
    <PickDialog
      opened
      event={event}
      {...{ role: 'תאורן' }}
      needs={[]}
      slots={[]}
      engagements={new Map([[personKey(crewPersonType.user, noa.id), [evening]]])}
      absences={new Map()}
      writer={{ run: vi.fn(), freelancers: [], isLater: false } as never}
      onClose={vi.fn()}
      onClosed={vi.fn()}
    />
  </MantineProvider>
)

it('offers nobody, and calls nobody free, before the limits of the business are read', async () => {
  known.limits = undefined
  const { rerender } = render(dialog())
  expect(screen.queryAllByRole('radio', { name: /נועה/ })).toEqual([])
  known.limits = { ...limitsOf(null), restMinutes: 12 * 60 }
  rerender(dialog())
  expect(await screen.findByRole('radio', { name: /נועה/ })).toBeDefined()
  expect(screen.getByText(/פחות מ־12 שעות מנוחה/)).toBeDefined()
})
