// @vitest-environment dom
import { crewSlotSchema, err, ok, recordId } from '@bama/domain'
import type { RosterLine } from '@bama/domain/crew'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { crewTexts } from '../../../texts/crew.ts'
import { InviteDialog } from './invite-dialog.tsx'

const shown = vi.hoisted(() => ({ showDone: vi.fn(), showFailure: vi.fn() }))
vi.mock('../../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  serverNow: () => Promise.resolve(Date.parse('2026-11-26T10:00:00.000Z')),
  useToday: () => '2026-11-26',
}))
vi.mock('../../../ui/feedback/show-outcome.ts', () => shown)
vi.mock('../../../ui/dialogs/form-dialog.tsx', () => import('../../../../testing/plain-form-dialog.tsx'))

const lineOf = (person: string) =>
  ({
    reply: 'none',
    slot: {
      ...crewSlotSchema.parse({ event_id: 'e1', person_type: 'user', person_id: person, role: 'תאורן' }),
      id: recordId(person),
    },
  }) as unknown as RosterLine

it('stays open when an invitation fails, with those whom none has reached', async () => {
  const onInvite = vi.fn<ComponentProps<typeof InviteDialog>['onInvite']>(() => Promise.resolve(ok(null)))
  const onClose = vi.fn()
  render(
    <MantineProvider>
      <InviteDialog
        opened
        lines={['dana', 'noa', 'omer'].map(lineOf)}
        isReminder={false}
        nowMs={0}
        nameOf={({ slot }) => slot.person_id}
        onInvite={onInvite}
        onClose={onClose}
        onClosed={() => undefined}
      />
    </MantineProvider>,
  )
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'save' }))
  const invited = () => onInvite.mock.calls.map(([{ slot }]) => slot.person_id)
  onInvite.mockResolvedValueOnce(ok(null)).mockResolvedValueOnce(err({ code: 'forbidden' }))
  save()
  await waitFor(() =>
    expect(shown.showFailure).toHaveBeenCalledWith(crewTexts.toast.inviteFailed, { code: 'forbidden' }),
  )
  expect(invited()).toEqual(['dana', 'noa'])
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByText('dana')).toBeNull()
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(invited()).toEqual(['dana', 'noa', 'noa', 'omer'])
  expect(shown.showDone).toHaveBeenCalledWith(crewTexts.toast.invited(3))
})

it('takes a deadline that is ahead, and refuses one that is over, though the clock of the device is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const onInvite = vi.fn<ComponentProps<typeof InviteDialog>['onInvite']>(() => Promise.resolve(ok(null)))
  render(
    <MantineProvider>
      <InviteDialog
        opened
        lines={[lineOf('dana')]}
        isReminder={false}
        nowMs={0}
        nameOf={({ slot }) => slot.person_id}
        onInvite={onInvite}
        onClose={vi.fn()}
        onClosed={() => undefined}
      />
    </MantineProvider>,
  )
  const saveBy = (day: string): void => {
    const field = screen.getByLabelText(crewTexts.deadline.day)
    fireEvent.change(field, { target: { value: day } })
    fireEvent.blur(field)
    fireEvent.click(screen.getByRole('button', { name: 'save' }))
  }
  // As typed before Enter, which leaves no field.
  fireEvent.change(screen.getByLabelText(crewTexts.deadline.time), { target: { value: '20' } })
  saveBy('25.11.2026')
  expect(await screen.findByText(crewTexts.deadline.over)).toBeTruthy()
  expect(onInvite).not.toHaveBeenCalled()
  saveBy('26.11.2026')
  await waitFor(() => expect(onInvite).toHaveBeenCalledWith(expect.anything(), '2026-11-26T18:00:00.000Z'))
})
