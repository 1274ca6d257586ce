import { expect, it } from 'vitest'
import { createTestClock } from './test-clock.ts'

it('calls back in the order in which it is due, each at its time, and what is asked for meanwhile too', () => {
  const clock = createTestClock(0)
  const { now, timers } = clock
  const calls: (readonly [string, number])[] = []
  const note = (name: string) => (): void => void calls.push([name, now()])
  timers.after(9000, note('late'))
  timers.after(3000, () => {
    note('early')()
    timers.after(2000, note('meanwhile'))
    timers.after(20_000, note('never'))
  })
  timers.after(9000, note('late too'))
  const stop = timers.after(4000, note('stopped'))
  stop()
  clock.pass(10_000)
  expect(calls).toEqual([
    ['early', 3000],
    ['meanwhile', 5000],
    ['late', 9000],
    ['late too', 9000],
  ])
  expect(now()).toBe(10_000)
})
