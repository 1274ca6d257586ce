// @vitest-environment dom
import { Notifications } from '@mantine/notifications'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import type { RejectedChange } from '../../data/index.ts'
import { syncTexts as texts } from '../../texts/sync.ts'
import { createObservable, useObservable } from '../../data/runtime/observable.ts'
import { RejectedList } from './rejected-list.tsx'

const here = vi.hoisted(() => ({ remove: (_id: string): void => undefined, outcome: { ok: true } as object }))
vi.mock('../../data/index.ts', () => ({
  useNow: () => 0,
  dismissRejected: (id: string) => Promise.resolve(here.remove(id)).then(() => here.outcome),
  retryRejected: (id: string) => Promise.resolve(here.remove(id)).then(() => here.outcome),
}))

const refused = (id: string): RejectedChange => ({
  id,
  entity: 'events',
  recordName: `אירוע ${id}`,
  operation: 'update',
  fields: ['name'],
  madeAt: '2027-04-13T08:00:00.000Z',
  code: 'forbidden',
  field: null,
  rejectedAt: '2027-04-13T08:00:00.000Z',
  groupSize: 1,
  cells: [],
})

it('hands the focus on past the other changes of a group, which are all retried', async () => {
  const rows = createObservable<readonly RejectedChange[]>([refused('1'), refused('2'), refused('3')])
  // The rest of the group goes with the next read of the list.
  here.remove = () => {
    rows.set(rows.get().slice(1))
    setTimeout(() => rows.set(rows.get().slice(1)))
  }
  const Page = () => <RejectedList rejected={useObservable(rows)} />
  render(<Page />)
  const first = screen.getByRole('button', { name: texts.retryOf('אירוע 1') })
  first.focus()
  fireEvent.click(first)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.retryOf('אירוע 3') })),
  )
})

it('hands the focus on when a refused change is retried or dismissed, and to the page after the last one', async () => {
  const rows = createObservable<readonly RejectedChange[]>([refused('1'), refused('2'), refused('3')])
  here.remove = (id) => rows.set(rows.get().filter((row) => row.id !== id))
  const Page = () => (
    <main tabIndex={-1}>
      <RejectedList rejected={useObservable(rows)} />
    </main>
  )
  render(<Page />)
  const button = (name: string) => screen.getByRole('button', { name })
  const press = (name: string): void => {
    button(name).focus()
    fireEvent.click(button(name))
  }
  press(texts.retryOf('אירוע 2'))
  await waitFor(() => expect(document.activeElement).toBe(button(texts.retryOf('אירוע 3'))))
  press(texts.dismissOf('אירוע 3'))
  press(texts.dismissConfirm)
  await waitFor(() => expect(document.activeElement).toBe(button(texts.retryOf('אירוע 1'))))
  press(texts.dismissOf('אירוע 1'))
  press(texts.dismissConfirm)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('says that a full disk refused it, and shows the change as before', async () => {
  here.remove = () => undefined
  here.outcome = { ok: false, error: { code: 'storage' } }
  onTestFinished(() => void (here.outcome = { ok: true }))
  render(
    <>
      <Notifications />
      <RejectedList rejected={[refused('1')]} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: texts.retryOf('אירוע 1') }))
  expect(await screen.findByText(/אי אפשר לבצע את השינוי שוב: אי אפשר לשמור במכשיר/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: texts.dismissOf('אירוע 1') }))
  fireEvent.click(await screen.findByRole('button', { name: texts.dismissConfirm }))
  expect(await screen.findByText(/אי אפשר להסיר את השינוי: אי אפשר לשמור במכשיר/)).toBeTruthy()
})
