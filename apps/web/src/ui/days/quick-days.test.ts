import { expect, it } from 'vitest'
import { quickDays } from './quick-days.ts'

it.each([
  ['2026-11-22', '2026-11-26'],
  // A Wednesday and a Thursday: tomorrow and today have a button of their own.
  ['2026-11-25', '2026-12-03'],
  ['2026-11-26', '2026-12-03'],
  ['2026-11-27', '2026-12-03'],
])('of %s the next Thursday is %s', (today, next) => {
  expect(quickDays(today, 'near').at(-1)).toEqual({ text: 'יום ה׳ הבא', day: next })
})

it('offers today and tomorrow, and of what was, yesterday', () => {
  expect(quickDays('2026-11-30', 'near').slice(0, 2)).toEqual([
    { text: 'היום', day: '2026-11-30' },
    { text: 'מחר', day: '2026-12-01' },
  ])
  expect(quickDays('2026-12-01', 'past')).toEqual([
    { text: 'היום', day: '2026-12-01' },
    { text: 'אתמול', day: '2026-11-30' },
  ])
})
