import { daysBetween } from '@bama/domain'

export interface EventDays {
  readonly date: string
  readonly end_date: string | null
}

/** The day used for relative dates: the first day beforehand, today while the event runs, the last day afterwards. */
export function dayInWords({ date, end_date }: EventDays, today: string): string {
  if (end_date === null || today <= date) return date
  return today <= end_date ? today : end_date
}

/** Whether an event is today, tomorrow or the day after. */
export function isImminent(event: EventDays, today: string): boolean {
  const distance = daysBetween(today, dayInWords(event, today))
  return distance >= 0 && distance <= 2
}
