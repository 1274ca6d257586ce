import { expect, it } from 'vitest'
import { quickDays, quickSpans } from './quick-days.ts'

it.each([
  ['2026-11-22', '2026-11-26'],
  // On a Wednesday or Thursday, this week's Thursday already has a button: "tomorrow" or "today".
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

it('offers today, its week and its month as spans', () => {
  expect(quickSpans('2026-11-25').map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-25', '2026-11-25'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-01', '2026-11-30'],
  ])
  // A Sunday and a Saturday, then a December.
  expect(quickSpans('2026-12-27')[1]).toMatchObject({ from: '2026-12-27', to: '2027-01-02' })
  expect(quickSpans('2027-01-02')[1]).toMatchObject({ from: '2026-12-27', to: '2027-01-02' })
  expect(quickSpans('2026-12-27')[2]).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
})
