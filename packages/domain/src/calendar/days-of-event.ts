import type { EventFields } from '../event/schema.ts'
import { addDays, daysBetween } from '../shared/day.ts'

type Stretch = Pick<EventFields, 'date' | 'end_date'>

/** Returns an event's last day. Ignores an end before the start, which concurrent edits can cause. */
export const endOfEvent = ({ date, end_date }: Stretch): string =>
  end_date !== null && end_date > date ? end_date : date

/** Returns an event's number of days, and which of them a day is, counted from 1. */
export const placeInEvent = (event: Stretch, day: string): { readonly number: number; readonly of: number } => ({
  number: daysBetween(event.date, day) + 1,
  of: daysBetween(event.date, endOfEvent(event)) + 1,
})

/** Returns the events of each day in a range, in their given order. */
export function eventsByDay<E extends Stretch>(
  events: readonly E[],
  from: string,
  to: string,
): ReadonlyMap<string, readonly E[]> {
  const byDay = new Map<string, E[]>()
  for (const event of events) {
    const last = endOfEvent(event)
    for (let day = event.date < from ? from : event.date; day <= last && day <= to; day = addDays(day, 1)) {
      const known = byDay.get(day)
      if (known === undefined) byDay.set(day, [event])
      else known.push(event)
    }
  }
  return byDay
}
