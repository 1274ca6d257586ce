// @vitest-environment dom
import { crewSlotSchema, eventSchema, leadRole, ok, recordId, type VisibleEvent, type VisibleSlot } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { crewTexts } from '../../texts/crew.ts'
import { OpenSlots } from './open-slots.tsx'

const { own: texts } = crewTexts
type Answered = { readonly event: VisibleEvent } & Record<'slot', VisibleSlot> & Pick<VisibleSlot, 'answer' | 'reason'>
let write: (slotId: string, patch: object) => void
vi.mock('../../data/index.ts', () => ({
  serverNow: () => Promise.resolve(0),
  useServerNow: () => 0,
  runCommand: (_command: unknown, { event, slot, answer, reason }: Answered) => {
    const said = { answered_invitation: slot.invited_at, answered_call: event.date, answered_end: event.date }
    act(() => write(slot.id, { answer, reason, ...said }))
    return Promise.resolve(ok([]))
  },
}))
vi.mock('../../ui/lists/row-link.tsx', () => ({
  RowLink: ({ to, search: _search, ...props }: ComponentProps<'a'> & { to: string; search: object }) => (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its words are in the props
    <a {...props} href={to} />
  ),
}))
vi.mock('../../ui/feedback/show-outcome.ts', () => ({ showDone: () => undefined, showFailure: () => undefined }))

const meta = { created_at: '', updated_at: '', _version: 1 }
const dana = person('admin', {}, 'dana')
const waitingFor = (name: string): { readonly event: VisibleEvent; readonly slot: VisibleSlot } => {
  const about = { event_id: name, person_type: 'user', person_id: 'dana', role: 'תאורן', plan: 'firm' }
  return {
    event: { ...eventSchema.parse({ name, date: '2026-11-27' }), id: recordId(name), ...meta },
    slot: {
      ...crewSlotSchema.parse({ ...about, invited_at: '2026-11-20T08:00:00.000Z' }),
      id: recordId(`slot-${name}`),
      ...meta,
    },
  }
}

function Waiting() {
  const [slots, setSlots] = useState(() => ['e1', 'e2', 'e3'].map(waitingFor))
  useEffect(() => {
    write = (id, patch) =>
      setSlots((before) =>
        before.map(({ event, slot }) => ({ event, slot: slot.id === id ? { ...slot, ...patch } : slot })),
      )
  }, [])
  return (
    <main tabIndex={-1}>
      <OpenSlots slots={slots} actor={dana} today="2026-11-26" />
    </main>
  )
}

it('hands the keyboard on when a row goes: to the next one, then the one before, then the main part', async () => {
  render(
    <MantineProvider>
      <Waiting />
    </MantineProvider>,
  )
  const answer = (name: string): void => {
    const button = screen.getByRole('button', { name: texts.acceptFor(name) })
    button.focus()
    fireEvent.click(button)
  }
  const focused = (): string | null => document.activeElement?.textContent ?? null
  answer('e2')
  await waitFor(() => expect([document.activeElement?.tagName, focused()]).toEqual(['A', 'e3']))
  answer('e3')
  await waitFor(() => expect([document.activeElement?.tagName, focused()]).toEqual(['A', 'e1']))
  answer('e1')
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')))
})

it('lets whoever declines say why and take it back in the same place, as long as the screen is open', async () => {
  const { unmount } = render(
    <MantineProvider>
      <Waiting />
    </MantineProvider>,
  )
  const decline = screen.getByRole('button', { name: texts.declineFor('e2') })
  decline.focus()
  fireEvent.click(decline)
  expect(await screen.findByText(texts.declined)).toBeTruthy()
  const takeBack = screen.getByRole('button', { name: texts.acceptFor('e2') })
  await waitFor(() => expect(document.activeElement).toBe(takeBack))
  const reason = screen.getByLabelText<HTMLInputElement>(texts.reason)
  fireEvent.change(reason, { target: { value: 'מילואים' } })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: texts.saveReason })
  fireEvent.click(save)
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(reason.value).toBe('מילואים')
  for (const other of ['e1', 'e3']) {
    fireEvent.click(screen.getByRole('button', { name: texts.declineFor(other) }))
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.declineFor(other) })).toBeNull())
  }
  expect(screen.getByRole('region', { name: texts.answered })).toBeTruthy()
  fireEvent.click(takeBack)
  await waitFor(() => expect(screen.queryByText('e2')).toBeNull())
  expect(screen.getAllByText(texts.declined)).toHaveLength(2)
  unmount()
  const declined = ['e1', 'e2'].map(waitingFor).map(({ event, slot }) => ({
    event,
    slot: { ...slot, answer: 'declined' as const, answered_invitation: slot.invited_at },
  }))
  const { container } = render(
    <MantineProvider>
      <OpenSlots slots={declined} actor={dana} today="2026-11-26" />
    </MantineProvider>,
  )
  expect(container.querySelector('li')).toBeNull()
})

it('names the role at each answer of somebody who has two in an event', () => {
  const { event, slot } = waitingFor('e1')
  const slots = ['נהג', 'תאורן'].map((role, at) => ({ event, slot: { ...slot, id: recordId(`slot-${at}`), role } }))
  render(
    <MantineProvider>
      <OpenSlots slots={slots} actor={dana} today="2026-11-26" />
    </MantineProvider>,
  )
  for (const role of ['נהג', 'תאורן'])
    expect(screen.getByRole('button', { name: texts.acceptFor('e1', role) })).toBeTruthy()
})

it('does not ask who led an event before for an answer, only who leads it now', () => {
  const lead = (name: string, assigned: string) => {
    const { event, slot } = waitingFor(name)
    return {
      event: { ...event, assigned_operator_id: recordId(assigned) },
      slot: { ...slot, role: leadRole },
    }
  }
  render(
    <MantineProvider>
      <OpenSlots slots={[lead('e1', 'noa'), lead('e2', 'dana')]} actor={dana} today="2026-11-26" />
    </MantineProvider>,
  )
  expect(screen.queryByRole('button', { name: texts.acceptFor('e1') })).toBeNull()
  expect(screen.getByRole('button', { name: texts.acceptFor('e2') })).toBeTruthy()
})
