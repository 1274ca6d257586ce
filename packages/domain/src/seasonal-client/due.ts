import { daySchema } from '../shared/day.ts'
import type { SeasonalClient, SeasonalClientFields } from './schema.ts'
import { checkStatus, recurrenceType } from './values.ts'

type Contact = Pick<SeasonalClientFields, 'next_contact_date' | 'check_status'>

/** Whether a follow-up in this status still asks for contact: what does not take place this year is left in peace. */
export const needsContact = (status: SeasonalClient['check_status']): boolean => status !== checkStatus.notThisYear

/** Whether the day to contact has come. `today`: the day in the business's zone. */
export const isContactDue = ({ next_contact_date: day, check_status }: Contact, today: string): boolean =>
  day !== null && day <= today && needsContact(check_status)

/** Whether the day to contact has passed. */
export const isContactOverdue = (contact: Contact, today: string): boolean =>
  isContactDue(contact, today) && contact.next_contact_date !== today

const yearsBetween: Readonly<Partial<Record<SeasonalClient['recurrence_type'], number>>> = {
  [recurrenceType.yearly]: 1,
  [recurrenceType.everyTwoYears]: 2,
}

/**
 * The day on which to ask again for the next time, after this time's event is there: the same day a year or two later, or as
 * many more as bring it past today. Null for what does not come back, or is not known to.
 */
export function nextTimesContact(
  { next_contact_date, recurrence_type }: Pick<SeasonalClientFields, 'next_contact_date' | 'recurrence_type'>,
  today: string,
): string | null {
  const years = yearsBetween[recurrence_type]
  if (years === undefined) return null
  const from = next_contact_date ?? today
  const times = Math.max(1, Math.ceil((yearOf(today) - yearOf(from)) / years))
  const day = inYear(from, yearOf(from) + times * years)
  return day > today ? day : inYear(from, yearOf(from) + (times + 1) * years)
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day of another year; 29 February becomes the 28th where there is none. */
function inYear(day: string, year: number): string {
  const later = `${String(Math.min(year, 9999)).padStart(4, '0')}${day.slice(4)}`
  return daySchema.safeParse(later).success ? later : `${later.slice(0, 8)}28`
}
