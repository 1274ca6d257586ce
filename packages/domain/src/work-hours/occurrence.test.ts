import { expect, it } from 'vitest'
import { comesTwice } from './occurrence.ts'

it.each([
  ['a time in the hour that the clock change of 25 October 2026 repeats', '2026-10-25', '01:30', true],
  ['the time at which that hour ends', '2026-10-25', '02:00', false],
  ['a time that the clock change of March skips', '2026-03-27', '02:30', false],
  ['what is typed and no time yet', '2026-10-25', '01:3', false],
  ['a day that there is not', '2026-02-31', '01:30', false],
  ['no day', '', '01:30', false],
] as const)('%s: which of two is meant is asked only where there are two', (_what, day, time, isAmbiguous) => {
  expect(comesTwice(day, time, 'Asia/Jerusalem')).toBe(isAmbiguous)
})
