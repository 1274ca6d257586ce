import { z } from 'zod'
import { weekdayOf } from '../calendar/month-grid.ts'
import type { EventSpan } from '../event/span.ts'
import { addDays } from '../shared/day.ts'

/** The weekdays on which somebody never works, one cell of ascending digits: `56`; 0 is Sunday. Null: not given. */
export const restWeekdaysSchema = z.string().regex(/^(?=.)0?1?2?3?4?5?6?$/, 'bad_weekdays')

/** A person whose record may have rest days. Colleagues don't see each other's. */
export interface Resting {
  readonly rest_weekdays?: string | null | undefined
}

export const restWeekdaysOf = ({ rest_weekdays: text }: Resting): readonly number[] =>
  (text ?? '').split('').map(Number)

export const restsOn = (person: Resting, day: string): boolean => restWeekdaysOf(person).includes(weekdayOf(day))

/** More than anybody looks at: an end that was mistyped by centuries is not gone through. */
const mostDays = 400

export function restDaysDuring(person: Resting, { firstDay, lastDay }: Pick<EventSpan, 'firstDay' | 'lastDay'>) {
  const days: string[] = []
  if (restWeekdaysOf(person).length === 0) return days
  for (let day = firstDay, count = 0; day <= lastDay && count < mostDays; day = addDays(day, 1), count++)
    if (restsOn(person, day)) days.push(day)
  return days
}
