import { daySchema, type EventInput, eventSchema } from '@bama/domain'
import { reasonText } from '../../../texts/errors.ts'
import { eventsTexts } from '../../../texts/events.ts'

const { byField, byReason } = eventsTexts.reasons

/** Why a field is refused, as the form says it beside the field. */
export const problemOf = (field: string, reason: string): string =>
  byField[`${field} ${reason}`] ?? byReason[reason] ?? reasonText(reason)

/** What is wrong with the fields of an input, by field, in the words of the form. */
export function fieldProblems(input: EventInput): Record<string, string> {
  const problems: Record<string, string> = {}
  const shape: Readonly<Record<string, (typeof eventSchema.shape)[keyof typeof eventSchema.shape]>> = eventSchema.shape
  for (const [field, value] of Object.entries(input)) {
    const issue = shape[field]?.safeParse(value).error?.issues[0]
    if (issue === undefined) continue
    // Nothing chosen (null) is told as what it is, not as a wrong type.
    problems[field] = problemOf(field, issue.code === 'invalid_type' ? 'required' : issue.message)
  }
  return problems
}

const isDay = (text: string): boolean => daySchema.safeParse(text).success

/** A last day before the first: no schema of single fields can see it. */
export const isEndBeforeStart = (date: string | null, endDate: string | null): boolean =>
  date !== null && endDate !== null && isDay(date) && isDay(endDate) && endDate < date
