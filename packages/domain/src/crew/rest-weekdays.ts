import { z } from 'zod'
import { weekdayOf } from '../calendar/month-grid.ts'
import type { EventSpan } from '../event/span.ts'
import { addDays } from '../shared/day.ts'

/**
 * On which days of each week somebody does not work, as it is stored, one cell: `5`, `56`; 0 for Sunday to 6 for the Sabbath, in
 * their order. Null: nobody said.
 */
export const restWeekdaysSchema = z.string().regex(/^(?=.)0?1?2?3?4?5?6?$/, 'bad_weekdays')

/** Of somebody whose record keeps it; colleagues don't see it of each other. */
export interface Resting {
  readonly rest_weekdays?: string | null | undefined
}

/** Reads what is stored. */
export const restWeekdaysOf = ({ rest_weekdays: text }: Resting): readonly number[] =>
  (text ?? '').split('').map(Number)

export const restsOn = (person: Resting, day: string): boolean => restWeekdaysOf(person).includes(weekdayOf(day))

/** The days of a stretch of work on which its person does not work each week. */
export function restDaysDuring(person: Resting, { firstDay, lastDay }: Pick<EventSpan, 'firstDay' | 'lastDay'>) {
  const days: string[] = []
  if (restWeekdaysOf(person).length === 0) return days
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) if (restsOn(person, day)) days.push(day)
  return days
}
