// @vitest-environment dom
import { type CrewNeed, crewNeedId, crewNeedSchema, eventSchema, ok, recordId } from '@bama/domain'
import { setCrewNeed } from '@bama/domain/crew'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import { crewTexts } from '../../../texts/crew.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { NeedDialog } from './need-dialog.tsx'

// The form is rendered without a router.
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useBlocker: () => ({ status: 'idle' }),
}))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone: vi.fn(), showFailure: vi.fn() }))

const meta = { created_at: '', updated_at: '', _version: 1 }
const event = { ...eventSchema.parse({ name: 'פסטיבל', date: '2026-12-01' }), id: recordId('e1'), ...meta }
const needOf = (role: string, count: number): CrewNeed => ({
  ...crewNeedSchema.parse({ event_id: 'e1', role, count }),
  id: recordId(`n${count}`),
  ...meta,
})

it('does not change an existing need in place of making a new one, and makes one that was removed again', async () => {
  const run = vi.fn(() => Promise.resolve(ok([])))
  render(
    <NeedDialog
      opened
      event={event}
      need={null}
      needs={[needOf('תאורן', 3), needOf('נהג', 0)]}
      writer={{ run, freelancers: [], isLater: true } as never}
      onClose={vi.fn()}
      onClosed={vi.fn()}
    />,
  )
  const role = screen.getByRole('combobox', { name: new RegExp(crewTexts.pick.role) })
  const confirm = screen.getByRole('button', { name: crewTexts.needForm.confirm })
  fireEvent.change(role, { target: { value: ' תאורן' } })
  fireEvent.click(confirm)
  expect(await screen.findByText(crewTexts.needForm.roleTaken)).toBeTruthy()
  // With an invisible mark, as it may be pasted.
  fireEvent.change(role, { target: { value: 'תאורן\u200f' } })
  fireEvent.click(confirm)
  expect(await screen.findByText(crewTexts.needForm.roleTaken)).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
  fireEvent.change(role, { target: { value: 'נהג' } })
  fireEvent.click(confirm)
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
})

it('leaves the number that a colleague changed meanwhile, when only a time was changed here', async () => {
  const run = vi.fn((_command: unknown, _change: unknown) => Promise.resolve(ok([])))
  const about = { event_id: recordId('e1'), role: 'תאורן' }
  const need: CrewNeed = { ...crewNeedSchema.parse({ ...about, count: 2 }), id: crewNeedId(about), ...meta }
  const dialog = (now: CrewNeed) => (
    <NeedDialog
      opened
      event={event}
      need={need}
      needs={[now]}
      writer={{ run, freelancers: [], isLater: true } as never}
      onClose={vi.fn()}
      onClosed={vi.fn()}
    />
  )
  const { rerender } = render(dialog(need))
  rerender(dialog({ ...need, count: 3 }))
  fireEvent.change(screen.getByLabelText(crewTexts.times.end), { target: { value: '930' } })
  fireEvent.click(screen.getByRole('button', { name: crewTexts.needForm.confirm }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  const [, change] = run.mock.calls[0] ?? []
  const written = setCrewNeed({ actor: person('admin'), newId: () => recordId('n1'), random: () => 0 }, change as never)
  expect(written).toMatchObject({ ok: true, value: [{ operation: 'update' }] })
  expect(written.ok && written.value[0]?.patch).not.toHaveProperty('count')
  expect(JSON.stringify(written)).toContain('09:30')
})

const newNeed = (run = vi.fn(() => Promise.resolve(ok([])))) => {
  render(
    <NeedDialog
      opened
      event={event}
      need={null}
      needs={[]}
      writer={{ run, freelancers: [], isLater: true } as never}
      onClose={vi.fn()}
      onClosed={vi.fn()}
    />,
  )
  return run
}

it('says before saving that an end before the arrival is on the next day, which the field of the day does not show', () => {
  newNeed()
  const { times } = crewTexts
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const isNextDay = () => screen.queryByText(eventsTexts.form.nextDay) !== null
  type(times.call, '17:30')
  expect(isNextDay()).toBe(false)
  type(times.end, '16:00')
  expect(isNextDay()).toBe(true)
  type(times.endDay, '1')
  expect(isNextDay()).toBe(false)
  type(times.endDay, '0')
  type(times.end, '18:00')
  expect(isNextDay()).toBe(false)
})

it('asks a new need for somebody: of nobody it would be saved and never seen', async () => {
  const run = newNeed()
  fireEvent.change(screen.getByRole('combobox', { name: new RegExp(crewTexts.pick.role) }), {
    target: { value: 'נהג' },
  })
  const count = screen.getByLabelText<HTMLInputElement>(crewTexts.needForm.count)
  fireEvent.change(count, { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: crewTexts.needForm.confirm }))
  expect(await screen.findByText(crewTexts.needForm.countRequired)).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
  expect(screen.queryByText(crewTexts.needForm.countNote)).toBeNull()
})
