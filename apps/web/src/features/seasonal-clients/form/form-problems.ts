import { type RecordInput, seasonalClientSchema } from '@bama/domain'
import { reasonText } from '../../../texts/errors.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'

const { form: texts } = seasonalTexts

const missing: Readonly<Record<string, string>> = {
  event_name: texts.eventNameRequired,
  client_name: texts.clientNameRequired,
}

/** Why a field is refused, as the form says it beside the field. */
export function problemOf(field: string, reason: string): string {
  // Of the months one is chosen: what is none of them is nothing chosen.
  if (field === 'event_month') return texts.monthRequired
  return (reason === 'required' ? missing[field] : undefined) ?? reasonText(reason)
}

/** What is wrong with the fields of an input, by field. */
export function problemsIn(input: RecordInput): Record<string, string> {
  const problems: Record<string, string> = {}
  const shape: Readonly<Record<string, (typeof seasonalClientSchema.shape)[keyof typeof seasonalClientSchema.shape]>> =
    seasonalClientSchema.shape
  for (const [field, value] of Object.entries(input)) {
    const issue = shape[field]?.safeParse(value).error?.issues[0]
    if (issue !== undefined) problems[field] = problemOf(field, issue.message)
  }
  return problems
}
