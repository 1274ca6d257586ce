import { expect, it } from 'vitest'
import { shownOf } from './shown-of.ts'

const list = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

it.each([
  // events, tasks, holiday → shown events, shown tasks, more
  [0, 0, true, 0, 0, 0],
  [2, 1, true, 2, 1, 0],
  [3, 1, true, 2, 1, 1],
  [2, 2, true, 2, 1, 1],
  [5, 4, true, 2, 1, 6],
  [3, 2, false, 3, 2, 0],
  [4, 2, false, 3, 2, 1],
  [3, 3, false, 3, 2, 1],
  [9, 0, false, 3, 0, 6],
  [0, 9, false, 0, 2, 7],
] as const)(
  '[A2.97] [A2.98] [A2.99] [A9.15] of %i events and %i tasks (holiday: %s) %i and %i are shown, and %i counted',
  (events, tasks, hasHoliday, shownEvents, shownTasks, more) => {
    const shown = shownOf(list(events), list(tasks), hasHoliday)
    expect(shown).toEqual({ events: list(shownEvents), tasks: list(shownTasks), more })
  },
)
