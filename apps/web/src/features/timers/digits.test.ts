import { expect, it } from 'vitest'
import { digitsOf } from './digits.ts'

it.each([
  [0, '00:00:00'],
  [5_047_999, '01:24:07'],
  [26 * 3_600_000 + 61_000, '26:01:01'],
  [-5000, '00:00:00'],
])('writes %i ms as %s', (milliseconds, digits) => expect(digitsOf(milliseconds)).toBe(digits))
