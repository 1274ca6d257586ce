import { expect, it } from 'vitest'
import { replyByOf, replyByProblems, replyByValues } from './reply-by.ts'

it('a deadline is an instant in the business’s zone, and comes back as it was typed', () => {
  for (const [day, time, instant] of [
    ['2026-11-27', '20:00', '2026-11-27T18:00:00.000Z'],
    ['2026-07-01', '20:00', '2026-07-01T17:00:00.000Z'],
  ] as const) {
    const values = { reply_day: day, reply_time: time }
    expect(replyByOf(values)).toBe(instant)
    expect(replyByValues(instant)).toEqual(values)
  }
  expect(replyByOf({ reply_day: null, reply_time: '20:00' })).toBeNull()
})

it('a deadline is a day with a time', () => {
  const problems = (reply_day: string | null, reply_time: string) =>
    Object.keys(replyByProblems({ reply_day, reply_time }))
  expect(problems(null, '')).toEqual([])
  expect(problems('2026-11-26', '12:01')).toEqual([])
  expect(problems('מחר', '12:00')).toEqual(['reply_day'])
  expect(problems('2026-11-27', 'ערב')).toEqual(['reply_time'])
})
