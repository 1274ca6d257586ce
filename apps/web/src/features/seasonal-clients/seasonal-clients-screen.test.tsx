// @vitest-environment dom
import { seasonalClientSchema } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { type ComponentProps, useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../../../testing/render.tsx'
import { seasonalTexts as texts } from '../../texts/seasonal-clients.ts'
import { SeasonalClientsScreen } from './seasonal-clients-screen.tsx'

const device = vi.hoisted(() => ({ clients: new Map<string, object>(), today: '2027-04-20' }))
const signedIn = { status: 'signed_in', actor: person('admin') }
const followUp = {
  ...seasonalClientSchema.parse({ event_name: 'שוק האביב', client_name: 'עיריית רעננה', event_month: 'אפריל' }),
  id: 's1',
  _synced: true,
}
vi.mock('../../data/index.ts', () => ({
  useSession: () => signedIn,
  runCommand: () => undefined,
  useRecords: () => [followUp],
  useClients: () => device.clients,
  // What is asked anew is still being read.
  useLastEventOf: (of: { clientId: string | null; today: string } | undefined) =>
    of?.clientId === null && of.today === '2027-04-20' ? null : undefined,
  useToday: () => device.today,
  useFirstPull: () => undefined,
  useRemainingMs: () => null,
  loadRestOf: () => Promise.resolve(() => undefined),
}))
vi.mock('../../ui/hooks/use-search-state.ts', async (original) => ({
  ...(await original<object>()),
  useSearchState: () => ({ search: {}, set: () => undefined, setSoon: () => undefined, close: () => undefined }),
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

type NewEvent = Parameters<ComponentProps<typeof SeasonalClientsScreen>['renderNewEvent']>[0]

const unmounted = vi.fn()
function Form({ event, onCreated, onClose, onClosed }: Omit<NewEvent, 'key'>) {
  useEffect(() => unmounted, [])
  const save = (): void => {
    onCreated()
    onClose()
  }
  return (
    <>
      <button onClick={save}>save for {event.newClient}</button>
      <button onClick={onClosed}>closed</button>
    </>
  )
}

const app = () => <SeasonalClientsScreen renderNewEvent={({ key, ...dialog }) => <Form key={key} {...dialog} />} />

it("keeps the form of this year's event while saving adds its client and a day begins, and then offers the next step", async () => {
  const { rerender } = render(app())
  fireEvent.click(screen.getAllByRole('button', { name: texts.row.createEventOf('שוק האביב') })[0] as HTMLElement)
  const save = screen.getByRole('button', { name: 'save for עיריית רעננה' })

  device.clients = new Map([['raanana', { id: 'raanana', name: 'עיריית רעננה' }]])
  device.today = '2027-04-21'
  rerender(app())
  expect(unmounted).not.toHaveBeenCalled()
  expect(save.textContent).toBe('save for עיריית רעננה')
  await act(async () => save.click())
  await act(async () => screen.getByRole('button', { name: 'closed' }).click())
  expect(await screen.findByRole('dialog', { name: texts.newEvent.title })).toBeTruthy()
})
