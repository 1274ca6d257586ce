import type { EventFields } from '../event/schema.ts'
import { daysBetween } from '../shared/day.ts'

/** So many days before an event its crew may begin, to load in. */
const before = 3

/** The days on which people of an event may work, from its own: three before, its days, and one after. */
export function crewDaysOf({ date, end_date }: Pick<EventFields, 'date' | 'end_date'>): readonly number[] {
  const last = end_date !== null && end_date > date ? Math.min(daysBetween(date, end_date), 59) : 0
  return Array.from({ length: before + last + 2 }, (_, index) => index - before)
}
