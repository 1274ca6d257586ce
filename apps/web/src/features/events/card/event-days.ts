import { daysBetween, endOfEvent } from '@bama/domain'

export interface EventDays {
  readonly date: string
  readonly end_date: string | null
}

/** The day used for relative dates: the first day beforehand, today while the event runs, the last day afterwards. */
export function dayInWords(event: EventDays, today: string): string {
  if (today <= event.date) return event.date
  const last = endOfEvent(event)
  return today <= last ? today : last
}

/** The last day of an event that takes several, otherwise null. */
export function lastOfSeveral(event: EventDays): string | null {
  const last = endOfEvent(event)
  return last === event.date ? null : last
}

/** Whether an event is today, tomorrow or the day after. */
export function isImminent(event: EventDays, today: string): boolean {
  const distance = daysBetween(today, dayInWords(event, today))
  return distance >= 0 && distance <= 2
}
