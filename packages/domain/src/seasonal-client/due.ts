import { daySchema } from '../shared/day.ts'
import { lastBeforeRest, lastOfRest, type RestOf } from '../task/before-rest.ts'
import type { SeasonalClient, SeasonalClientFields } from './schema.ts'
import { checkStatus, recurrenceType } from './values.ts'

type Contact = Pick<SeasonalClientFields, 'next_contact_date' | 'check_status'>

/** Whether a follow-up with this status still needs contact. Events that don't take place this year don't. */
export const needsContact = (status: SeasonalClient['check_status']): boolean => status !== checkStatus.notThisYear

/** Whether the contact day has come. `today`: the day in the business's zone. */
export const isContactDue = ({ next_contact_date: day, check_status }: Contact, today: string): boolean =>
  day !== null && day <= today && needsContact(check_status)

/** Whether the contact day has passed. */
export const isContactOverdue = (contact: Contact, today: string): boolean =>
  isContactDue(contact, today) && contact.next_contact_date !== today

const yearsBetween: Readonly<Partial<Record<SeasonalClient['recurrence_type'], number>>> = {
  [recurrenceType.yearly]: 1,
  [recurrenceType.everyTwoYears]: 2,
}

/**
 * Returns the next contact day once this time's event exists: the same day one or two years later, or a multiple of
 * that, so that it is after today. One on a Sabbath or holiday moves to before it, where a day after today is left. Null
 * if the event doesn't recur or it isn't known whether it does.
 */
export function nextTimesContact(
  { next_contact_date, recurrence_type }: Pick<SeasonalClientFields, 'next_contact_date' | 'recurrence_type'>,
  today: string,
  restOf: RestOf,
): string | null {
  const years = yearsBetween[recurrence_type]
  if (years === undefined) return null
  // It may have been moved to before a rest: counted from there, it would come earlier each time.
  const from = next_contact_date === null ? today : lastOfRest(next_contact_date, restOf)
  const times = Math.max(1, Math.ceil((yearOf(today) - yearOf(from)) / years))
  const soonest = inYear(from, yearOf(from) + times * years)
  const day = soonest > today ? soonest : inYear(from, yearOf(from) + (times + 1) * years)
  const before = lastBeforeRest(day, restOf)
  return before > today ? before : day
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Returns the same day in another year; 29 February becomes the 28th where necessary. */
function inYear(day: string, year: number): string {
  const later = `${String(Math.min(year, 9999)).padStart(4, '0')}${day.slice(4)}`
  return daySchema.safeParse(later).success ? later : `${later.slice(0, 8)}28`
}
