// @vitest-environment dom
import { recordId, type TemplateNeed } from '@bama/domain'
import type { ComingTask } from '@bama/domain/templates'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import { crewTexts } from '../../../texts/crew.ts'
import { templatesTexts } from '../../../texts/templates.ts'
import { BeginningPreview } from './beginning-preview.tsx'
import { TemplateNeedDialog, TemplateNeeds } from './template-needs.tsx'

const { need: texts } = templatesTexts

// The form is rendered without a router.
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useBlocker: () => ({ status: 'idle' }),
}))

vi.mock('../../../data/index.ts', async (load) => ({
  ...(await load<object>()),
  useRestOf: () => () => null,
  useToday: () => '2027-04-13',
}))

const need: TemplateNeed = {
  id: recordId('n1'),
  sort_order: 'a1',
  role: 'תאורן',
  count: 1,
  call_day: 0,
  call_time: null,
  end_day: 0,
  end_time: null,
}
const nothing = (): void => undefined
const list = (shown: TemplateNeed) =>
  render(<TemplateNeeds needs={[shown]} error={null} onChange={nothing} onHold={nothing} onEdit={nothing} />)

it('says that a need without hours is for all the days of its event, and names a day only where one is said', () => {
  list(need)
  expect(screen.getByText(new RegExp(texts.asEvent))).toBeTruthy()
  expect(screen.queryByText(new RegExp(texts.day(0)))).toBe(null)
  cleanup()
  list({ ...need, call_time: '14:00' })
  expect(screen.getByText(new RegExp(`${texts.day(0)}.*14:00`))).toBeTruthy()
})

it('says so before an event is made from it, too', () => {
  const event = { date: '2027-04-20', end_date: '2027-04-22', load_in_day: null }
  render(<BeginningPreview beginning={{ tasks: [], needs: [need] }} actor={person('admin')} event={event} />)
  fireEvent.click(screen.getByRole('button', { name: templatesTexts.choice.show }))
  expect(screen.getByText(new RegExp(texts.asEvent))).toBeTruthy()
  expect(screen.queryByText(new RegExp(texts.day(0)))).toBe(null)
})

it('marks the dates of a new event that have already passed', () => {
  const task = (daysFromEvent: number): ComingTask => ({
    id: recordId(`t${daysFromEvent}`),
    fields: {},
    description: `משימה ${daysFromEvent}`,
    lines: [],
    rule: null,
    daysFromEvent,
    time: null,
  })
  const event = { date: '2027-04-20', end_date: null, load_in_day: null }
  const tasks = [task(-8), task(-7), task(0)]
  render(<BeginningPreview beginning={{ tasks, needs: [] }} actor={person('admin')} event={event} />)
  fireEvent.click(screen.getByRole('button', { name: templatesTexts.choice.show }))
  const past = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes(templatesTexts.choice.past))
  expect(past.map(({ textContent }) => textContent?.slice(0, 'משימה -8'.length))).toEqual(['משימה -8'])
})

it('says so in its form too, until something is said', () => {
  render(<TemplateNeedDialog opened need={null} needs={[]} onKeep={nothing} onClose={nothing} onClosed={nothing} />)
  const day = screen.getByLabelText<HTMLSelectElement>(texts.callDay)
  const shown = (): string | undefined => day.selectedOptions[0]?.textContent
  expect(shown()).toBe(texts.asEvent)
  fireEvent.change(screen.getByLabelText(texts.call), { target: { value: '14:00' } })
  expect(shown()).toBe(texts.day(0))
})

it('takes no second need of a role, since an event has one: the first would be lost in it', async () => {
  const onKeep = vi.fn()
  render(<TemplateNeedDialog opened need={null} needs={[need]} onKeep={onKeep} onClose={nothing} onClosed={nothing} />)
  const role = screen.getByRole('combobox', { name: new RegExp(texts.role) })
  // With an invisible mark too, as it may be pasted.
  for (const value of [`${need.role} `, `${need.role}\u200f`]) {
    fireEvent.change(role, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: templatesTexts.task.confirm }))
    expect(await screen.findByText(crewTexts.needForm.roleTaken)).toBeTruthy()
  }
  expect(onKeep).not.toHaveBeenCalled()
})

it('changes the count of a need whose role another one has too, as in an older template, and not its role', async () => {
  const onKeep = vi.fn()
  const needs = [need, { ...need, id: recordId('n2') }, { ...need, id: recordId('n3'), role: 'נהג' }]
  render(<TemplateNeedDialog opened need={need} needs={needs} onKeep={onKeep} onClose={nothing} onClosed={nothing} />)
  const role = screen.getByRole('combobox', { name: new RegExp(texts.role) })
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: templatesTexts.task.confirm }))
  fireEvent.change(role, { target: { value: 'נהג' } })
  confirm()
  expect(await screen.findByText(crewTexts.needForm.roleTaken)).toBeTruthy()
  fireEvent.change(role, { target: { value: need.role } })
  fireEvent.change(screen.getByRole('textbox', { name: texts.count }), { target: { value: '7' } })
  confirm()
  await waitFor(() => expect(onKeep).toHaveBeenCalledWith(expect.objectContaining({ role: need.role, count: 7 })))
})
