// @vitest-environment dom
import {
  crewPersonType,
  crewPlan,
  crewSlotId,
  crewSlotSchema,
  eventSchema,
  limitsOf,
  ok,
  recordId,
  type VisibleSlot,
} from '@bama/domain'
import { type CrewLimits, type Engagement, personKey } from '@bama/domain/crew'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import { crewTexts } from '../../../texts/crew.ts'
import { PickDialog } from './pick-dialog.tsx'

const known = vi.hoisted(() => ({ limits: undefined as CrewLimits | undefined }))

vi.mock('../../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  useCrewLimits: () => known.limits,
  useDayOf: () => () => undefined,
  usePeople: () => people,
  useRecords: () => freelancers,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: () => ({ status: 'idle' }),
  useRouter: () => ({ history: {} }),
}))

const noa = { id: recordId('noa'), name: 'נועה', full_name: null, email: 'noa@bama.test', role: 'user' as const }
const people = new Map([[noa.id, noa]])
const freelancers = [{ id: recordId('gil'), name: 'גיל', role: null, rest_weekdays: null }]
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

const run = vi.fn((_command: unknown, _change: unknown) => Promise.resolve(ok([])))
const dialog = (slots: readonly VisibleSlot[] = []) => (
  <PickDialog
    opened
    event={event}
    {...{ role: 'תאורן' }}
    needs={[]}
    slots={slots}
    engagements={new Map([[personKey(crewPersonType.user, noa.id), [evening]]])}
    absences={new Map()}
    writer={{ run, freelancers: [], isLater: false } as never}
    onClose={vi.fn()}
    onClosed={vi.fn()}
  />
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

it('asks for a person where one is searched for, which is in view: the end of the list may not be', async () => {
  known.limits = limitsOf(null)
  render(dialog())
  const search = await screen.findByRole('textbox', { name: crewTexts.pick.search })
  fireEvent.click(screen.getByRole('button', { name: crewTexts.pick.submit }))
  await waitFor(() => expect(document.activeElement).toBe(search))
  expect(search.getAttribute('aria-invalid')).toBe('true')
  const error = screen.getByText(crewTexts.pick.personRequired)
  expect(search.getAttribute('aria-describedby')).toContain(error.id)
  fireEvent.click(screen.getByRole('radio', { name: /נועה/ }))
  await waitFor(() => expect(screen.queryByText(crewTexts.pick.personRequired)).toBeNull())
})

it('leaves a slot alone that a colleague made meanwhile', async () => {
  known.limits = limitsOf(null)
  const { rerender } = render(dialog())
  fireEvent.click(await screen.findByRole('radio', { name: /נועה/ }))
  const about = { event_id: 'e1', person_type: crewPersonType.user, person_id: 'noa', role: 'תאורן' }
  const slot = {
    ...crewSlotSchema.parse({ ...about, plan: crewPlan.firm }),
    created_at: '',
    updated_at: '',
    _version: 1,
  }
  rerender(dialog([{ ...slot, id: crewSlotId(slot) }]))
  fireEvent.click(screen.getByRole('button', { name: crewTexts.pick.submit }))
  expect(await screen.findByText(crewTexts.pick.already)).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe(crewTexts.pick.search)
  expect(run).not.toHaveBeenCalled()
})

it('says who is free while a time is typed, key by key, and takes a short one as it is saved', async () => {
  known.limits = limitsOf(null)
  render(dialog())
  const call = screen.getByLabelText(crewTexts.times.call)
  for (const value of ['1', '19', '193', '1930', '19:']) {
    fireEvent.change(call, { target: { value } })
    expect(screen.getByRole('radio', { name: /נועה/ })).toBeDefined()
  }
  fireEvent.change(call, { target: { value: '1030' } })
  fireEvent.click(screen.getByRole('radio', { name: /נועה/ }))
  fireEvent.click(screen.getByRole('button', { name: crewTexts.pick.submit }))
  const change = { times: expect.objectContaining({ call_time: '10:30' }) }
  await waitFor(() => expect(run).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(change)))
})

it('says that a freelancer is invited only by their call', async () => {
  known.limits = limitsOf(null)
  render(dialog())
  fireEvent.click(await screen.findByRole('radio', { name: /נועה/ }))
  expect(screen.queryByText(crewTexts.pick.freelancerNote)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /גיל/ }))
  expect(screen.getByText(crewTexts.pick.freelancerNote)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: crewTexts.pick.plans.firm }))
  expect(screen.queryByText(crewTexts.pick.freelancerNote)).toBeNull()
})

it('keeps the deadline that was set for a freelancer, whom only a call invites', async () => {
  known.limits = limitsOf(null)
  render(dialog())
  fireEvent.click(await screen.findByRole('radio', { name: /גיל/ }))
  const day = screen.getByLabelText(crewTexts.deadline.day)
  fireEvent.change(day, { target: { value: '10.4.2027' } })
  fireEvent.blur(day)
  fireEvent.click(screen.getByRole('button', { name: crewTexts.pick.submit }))
  const change = { invitedAt: null, replyBy: '2027-04-10T17:00:00.000Z' }
  await waitFor(() => expect(run).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(change)))
})
