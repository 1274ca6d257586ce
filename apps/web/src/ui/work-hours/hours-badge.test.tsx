// @vitest-environment dom
import { type WorkHourStatus, workHourStatuses } from '@bama/domain'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HoursBadge } from './hours-badge.tsx'

const toneOf = (status: WorkHourStatus, isReport: boolean): string | null => {
  cleanup()
  render(<HoursBadge status={status} isReport={isReport} />)
  return screen.getByText(status).getAttribute('data-tone')
}

it('[A4.40] is yellow when registered, green when approved or paid, red when rejected; in the report what is approved is blue', () => {
  const tones = (isReport: boolean) =>
    Object.fromEntries(workHourStatuses.map((status) => [status, toneOf(status, isReport)]))
  const own = { בתהליך: 'spot', נרשם: 'spot', אושר: 'leaf', נדחה: 'red', שולם: 'leaf' }
  expect(tones(false)).toEqual(own)
  expect(tones(true)).toEqual({ ...own, אושר: 'sky' })
})
