import type { EventFields } from '../event/schema.ts'
import { daysBetween } from '../shared/day.ts'

/** How many days before an event its crew may begin work, for the load-in. */
const before = 3

/** Returns the days on which an event's crew may work, relative to its date: three before, its own, and one after. */
export function crewDaysOf({ date, end_date }: Pick<EventFields, 'date' | 'end_date'>): readonly number[] {
  const last = end_date !== null && end_date > date ? Math.min(daysBetween(date, end_date), 59) : 0
  return Array.from({ length: before + last + 2 }, (_, index) => index - before)
}
