// @vitest-environment dom
import { daySchema } from '@bama/domain'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { DayInput } from './day-input.tsx'

function Form() {
  const [day, setDay] = useState<string | null>(null)
  return (
    <>
      <DayInput label="day" today="2027-04-13" value={day} onChange={setDay} />
      <output>{daySchema.safeParse(day).data ?? 'refused'}</output>
    </>
  )
}

it.each([
  ['2026-11-27', '2026-11-27', 'יום ו׳ 27.11.2026'],
  ['0206-11-27', 'refused', '27.11.0206'],
  ['27.11.0206', 'refused', '27.11.0206'],
  ['2026-11-31', 'refused', '31.11.2026'],
])('takes "%s" for %s and keeps what was typed as "%s"', (typed, day, shown) => {
  render(<Form />)
  const field: HTMLInputElement = screen.getByRole('textbox', { name: 'day' })
  fireEvent.change(field, { target: { value: typed } })
  expect(screen.getByRole('status').textContent).toBe(day)
  fireEvent.blur(field)
  expect(field.value).toBe(shown)
})
