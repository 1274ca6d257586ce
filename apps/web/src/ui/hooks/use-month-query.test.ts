import { expect, it } from 'vitest'
import { monthOf } from './use-month-query.ts'

it.each([
  ['2026-11', '2026-11'],
  ['2026-13', '2027-04'],
  ['2026-00', '2027-04'],
  ['2026-1', '2027-04'],
  ['x', '2027-04'],
  ['', '2027-04'],
])('?month=%s shows %s', (asked, shown) => expect(monthOf(asked, '2027-04')).toBe(shown))
