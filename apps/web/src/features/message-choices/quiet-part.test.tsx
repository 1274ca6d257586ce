// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OwnMessagePreferences } from '../../data/index.ts'
import { messageChoicesTexts as texts } from '../../texts/message-choices.ts'
import { QuietPart } from './quiet-part.tsx'

vi.mock('../../data/index.ts', () => ({}))

const set = vi.fn()

const part = (quiet_hours: string) => (
  <MantineProvider>
    <QuietPart
      own={
        {
          preferences: { quiet_hours, rests_on_sabbath: true, calls_break_quiet: false },
          set,
        } as unknown as OwnMessagePreferences
      }
    />
  </MantineProvider>
)
const timeFields = () => [texts.from, texts.until].map((label) => screen.getByLabelText<HTMLInputElement>(label))

it.each([
  ['25:99', '07:00', [true, false]],
  ['22:00', '7:99', [false, true]],
  ['22:00', '22:00', [false, true]],
  ['23:00', '07:00', [false, false]],
])('says at the field what is wrong with it: %s to %s', (from, until, wrong) => {
  render(part('22:00-07:00'))
  const fields = timeFields()
  fields.forEach((field, at) => fireEvent.change(field, { target: { value: at === 0 ? from : until } }))
  expect(fields.map((field) => field.getAttribute('aria-invalid') === 'true')).toEqual(wrong)
})

it('whoever goes on from one time to the other stays in its field while the first is saved', () => {
  set.mockResolvedValue({ ok: true, value: [] })
  const { rerender } = render(part('22:00-07:00'))
  const [from, until] = timeFields()
  from?.focus()
  if (from !== undefined) fireEvent.change(from, { target: { value: '23' } })
  until?.focus()
  expect(set).toHaveBeenCalledExactlyOnceWith({ quiet_hours: '23:00-07:00' })
  if (until !== undefined) fireEvent.change(until, { target: { value: '6:' } })
  rerender(part('23:00-07:00'))
  expect(document.activeElement).toBe(until)
  expect(timeFields().map(({ value }) => value)).toEqual(['23:00', '6:'])
  // What another device saves is shown.
  rerender(part('23:30-07:00'))
  expect(timeFields().map(({ value }) => value)).toEqual(['23:30', '6:'])
})
