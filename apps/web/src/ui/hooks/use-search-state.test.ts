import { expect, it } from 'vitest'
import { searchMonth } from './use-search-state.ts'

it.each([
  ['2026-11', '2026-11'],
  ['2026-13', '2027-04'],
  ['2026-00', '2027-04'],
  ['2026-1', '2027-04'],
  ['x', '2027-04'],
  ['', '2027-04'],
])('?month=%s shows %s', (month, shown) => expect(searchMonth('2027-04').parse(month)).toBe(shown))
