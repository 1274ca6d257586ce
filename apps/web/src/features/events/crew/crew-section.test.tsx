// @vitest-environment dom
import {
  crewPersonType,
  crewPlan,
  type CrewSlotFields,
  crewSlotId,
  crewSlotSchema,
  eventSchema,
  recordId,
  type VisibleSlot,
  type VisibleUser,
  withDistinctNames,
} from '@bama/domain'
import { answerSlot } from '@bama/domain/crew'
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { callsTexts } from '../../../texts/calls.ts'
import { crewTexts } from '../../../texts/crew.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { CrewSection } from './crew-section.tsx'
import { OwnSlot } from './open-slot.tsx'

const showFailure = vi.hoisted(() => vi.fn<(text: string, problem: unknown) => void>())
const serverNow = vi.hoisted(() => vi.fn<() => Promise<number>>())
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showFailure }))
vi.mock('../../../data/index.ts', async (original) => ({
  ...(await original<object>()),
  useAbsencesByPerson: () => new Map(),
  useCrewLimits: () => undefined,
  serverNow,
  useCrewOf: () => ({ needs: [], slots }),
  useEngagements: () => new Map(),
  useJewishDays: () => new Map(),
  usePeople: () => new Map(withDistinctNames(users).map((one) => [one.id, one])),
  useRecords: () => freelancers,
  runCommand: run,
  useServerNow: () => nowMs,
  useUsers: () => users,
}))
vi.mock('../../../ui/hooks/save-file.ts', () => ({ saveFile: (name: string) => saved.push(name) }))
vi.mock('../../../ui/dialogs/form-dialog.tsx', () => ({
  FormDialog: ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
    <div role="dialog" aria-label={title}>
      {children}
    </div>
  ),
}))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useBlocker: () => ({ status: 'idle' }),
  useRouter: () => ({ history: {} }),
}))
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
beforeEach(() => void serverNow.mockResolvedValue(nowMs))

const nowMs = Date.parse('2026-11-26T10:00:00.000Z')
const run = vi.hoisted(() => vi.fn(() => Promise.resolve({ ok: true, value: [] })))
const saved: string[] = []
type Named = Pick<VisibleUser, 'id' | 'name' | 'full_name' | 'email'>
const meta = { created_at: '', updated_at: '', _version: 1, _synced: true }
const event: BoardEvent = {
  ...eventSchema.parse({ name: 'פסטיבל', date: '2027-04-16', crew: ['dana'] }),
  id: recordId('e1'),
  ...meta,
}
const acceptedAs = (role: string) =>
  slotOf(role, { answer: 'accepted', answered_call: event.date, answered_end: event.date })
const slotOf = (role: string, fields: Partial<CrewSlotFields>) => {
  const about = { event_id: 'e1', person_type: crewPersonType.user, person_id: 'dana', role, plan: crewPlan.firm }
  const slot = crewSlotSchema.parse({ ...about, ...fields })
  return { ...slot, id: crewSlotId(slot), ...meta }
}
const invitedAgain = { answered_invitation: '2026-11-20T08:00:00.000Z', invited_at: '2026-11-25T08:00:00.000Z' }
let slots: readonly VisibleSlot[]
let users: readonly Named[] = []
let freelancers: readonly { readonly id: string }[] = []
const sheet = {
  made_at: '2027-04-01T08:00:00.000Z',
  made_by: 'boss',
  how: 'whatsapp',
  event: event.name,
  person: 'דנה',
  role: 'תאורן',
  call: `${event.date}T17:00`,
  end: event.date,
  place: null,
  hebrew_date: null,
  schedule: [],
  contacts: [],
  notes: null,
}

it('lets somebody who has two roles take back the answer to each', () => {
  slots = [acceptedAs('נהג'), acceptedAs('תאורן')]
  render(
    <MantineProvider>
      <CrewSection event={event} actor={person('user', {}, 'dana')} />
    </MantineProvider>,
  )
  for (const role of ['נהג', 'תאורן']) {
    const group = screen.getByRole('group', { name: `${crewTexts.own.title}: ${role}` })
    expect(within(group).getByRole('button', { name: crewTexts.own.declineFor(event.name, role) })).toBeTruthy()
  }
})

it.each([
  ['18:00', 0],
  ['17:00', 1],
])(
  'says in the own call of a slot that begins at 18:00, which was sent for %s, whether it is outdated',
  async (at, count) => {
    const slot = {
      ...acceptedAs('תאורן'),
      call_time: '18:00',
      calls: [{ id: recordId('v1'), call: JSON.stringify({ ...sheet, call: `${event.date}T${at}` }) }],
    }
    render(
      <MantineProvider env="test">
        <OwnSlot event={event} slot={slot} saysRole={false} />
      </MantineProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: callsTexts.own }))
    expect(await screen.findByRole('heading', { name: event.name })).toBeTruthy()
    expect(screen.queryAllByText(callsTexts.ownOutdated)).toHaveLength(count)
  },
)

it('shows in the own call the one that arrives while it is open, and does not call it outdated', async () => {
  const sheetAt = (made_at: string, notes: string | null) => ({ ...sheet, made_at, notes })
  const callOf = (id: string, made: ReturnType<typeof sheetAt>) => ({ id: recordId(id), call: JSON.stringify(made) })
  const first = callOf('v1', sheetAt('2027-04-01T08:00:00.000Z', null))
  const second = callOf('v2', sheetAt('2027-04-01T09:00:00.000Z', 'להביא סולם'))
  const slot = { ...acceptedAs('תאורן'), call_time: '17:00' }
  const page = (calls: (typeof first)[]) => (
    <MantineProvider env="test">
      <OwnSlot event={event} slot={{ ...slot, calls }} saysRole={false} />
    </MantineProvider>
  )
  const { rerender } = render(page([first]))
  fireEvent.click(screen.getByRole('button', { name: callsTexts.own }))
  await screen.findByRole('heading', { name: event.name })
  rerender(page([first, second]))
  expect(await screen.findByText('להביא סולם')).toBeTruthy()
  expect(screen.queryByText(callsTexts.ownOutdated)).toBeNull()
})

it('a reminder keeps a deadline that is ahead, though the clock of the device is beyond it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  slots = [slotOf('תאורן', { invited_at: '2026-11-25T08:00:00.000Z', reply_by: '2026-11-27T18:00:00.000Z' })]
  render(
    <MantineProvider>
      <CrewSection event={event} actor={person('admin')} />
    </MantineProvider>,
  )
  const until = crewTexts.deadline.until('יום ו׳ 27.11.2026 20:00')
  expect(screen.getAllByText(until, { exact: false })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: crewTexts.remind(1) }))
  expect((await screen.findByLabelText<HTMLInputElement>(crewTexts.deadline.day)).value).toBe('יום ו׳ 27.11.2026')
})

it('saves the call of somebody in the crew as a calendar file', async () => {
  slots = [slotOf('תאורן', {})]
  render(
    <MantineProvider env="test">
      <CrewSection event={event} actor={person('admin')} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: crewTexts.actions(crewTexts.unknownPerson, 'תאורן') }))
  fireEvent.click(await screen.findByRole('menuitem', { name: callsTexts.menu }))
  fireEvent.click(await screen.findByRole('button', { name: callsTexts.calendar }))
  await waitFor(() => expect(saved).toEqual([expect.stringContaining(event.name)]))
})

it('calls one of two people of the same name by that name alone', async () => {
  users = ['dana', 'dana.k'].map((id) => ({
    id: recordId(id),
    name: 'דנה',
    full_name: 'דנה כהן',
    email: `${id}@b.test`,
  }))
  onTestFinished(() => void (users = []))
  slots = [slotOf('תאורן', {})]
  render(
    <MantineProvider env="test">
      <CrewSection event={event} actor={person('admin')} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: crewTexts.actions('דנה כהן (dana)', 'תאורן') }))
  fireEvent.click(await screen.findByRole('menuitem', { name: callsTexts.menu }))
  const text = (await screen.findByLabelText<HTMLTextAreaElement>(callsTexts.text)).value
  expect(text).toContain('עבור: דנה כהן, תאורן\n')
})

it('notes a new refusal of a freelancer without the reason of the former one', async () => {
  const { freelancer: person_type } = crewPersonType
  slots = [
    slotOf('תאורן', { person_type, person_name: 'נועה', answer: 'declined', reason: 'מילואים', ...invitedAgain }),
  ]
  render(
    <MantineProvider env="test">
      <CrewSection event={event} actor={person('admin')} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: crewTexts.actions('נועה', 'תאורן') }))
  fireEvent.click(await screen.findByRole('menuitem', { name: crewTexts.menu.declined }))
  await waitFor(() =>
    expect(run).toHaveBeenCalledWith(answerSlot, expect.objectContaining({ answer: 'declined', reason: null })),
  )
})

it('shows a slot that was put back to draft to planners only', () => {
  slots = [{ ...acceptedAs('תאורן'), plan: crewPlan.draft, invited_at: '2026-11-20T08:00:00.000Z' }]
  for (const [role, count] of [
    ['user', 0],
    ['admin', 1],
  ] as const) {
    render(
      <MantineProvider>
        <CrewSection event={event} actor={person(role, {}, 'dana')} />
      </MantineProvider>,
    )
    expect(screen.queryAllByText(crewTexts.draft)).toHaveLength(count)
    cleanup()
  }
})

it.each([
  ['admin', 'gone', 1],
  ['admin', 'noa', 0],
  // Nobody else knows the freelancers.
  ['user', 'gone', 0],
] as const)('tells an %s whether a freelancer was deleted: %s', (role, id, count) => {
  freelancers = [{ id: 'noa' }]
  const { freelancer: person_type } = crewPersonType
  slots = [slotOf('תאורן', { person_type, person_id: recordId(id), person_name: 'נועה' })]
  render(
    <MantineProvider>
      <CrewSection event={event} actor={person(role, {}, 'dana')} />
    </MantineProvider>,
  )
  expect(screen.getByText('נועה')).toBeTruthy()
  expect(screen.queryAllByText(crewTexts.gone)).toHaveLength(count)
})

it("says that a freelancer's answer or a call was not noted where the database can not be read", async () => {
  vi.stubGlobal('isSecureContext', true)
  serverNow.mockRejectedValue(new Error('closed'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  slots = [slotOf('תאורן', { person_type: crewPersonType.freelancer })]
  render(
    <MantineProvider env="test">
      <CrewSection event={event} actor={person('admin')} />
    </MantineProvider>,
  )
  const choose = async (item: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: crewTexts.actions(crewTexts.pick.freelancer, 'תאורן') }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose(crewTexts.menu.accepted)
  await waitFor(() => expect(showFailure).toHaveBeenLastCalledWith(crewTexts.toast.answerFailed, { code: 'storage' }))
  await choose(callsTexts.menu)
  fireEvent.click(await screen.findByRole('button', { name: callsTexts.copy }))
  await waitFor(() => expect(showFailure).toHaveBeenLastCalledWith(callsTexts.failed, { code: 'storage' }))
})

const invited = { invited_at: '2026-11-25T08:00:00.000Z' }
it.each([
  ['whom nobody invited yet', slotOf('תאורן', {}), crewTexts.menu.invite, crewTexts.invitation.title],
  ['who has not answered', slotOf('תאורן', invited), crewTexts.invitation.reminder, crewTexts.invitation.reminder],
  ['who accepted', acceptedAs('תאורן'), crewTexts.menu.inviteAgain, crewTexts.invitation.title],
  [
    'who declined',
    slotOf('תאורן', { ...invited, answer: 'declined', answered_invitation: invited.invited_at }),
    crewTexts.menu.inviteAgain,
    crewTexts.invitation.title,
  ],
])('reminds only somebody who still has to answer: %s', async (_who, slot, item, title) => {
  slots = [slot]
  render(
    <MantineProvider env="test">
      <CrewSection event={event} actor={person('admin')} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: crewTexts.actions(crewTexts.unknownPerson, 'תאורן') }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})
