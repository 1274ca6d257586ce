import { createRecord, deleteRecord, editRecord, type RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { firstIssue } from '../shared/patch-of-input.ts'
import { err, type Result } from '../shared/result.ts'
import { type Availability, availabilityPeriodSchema } from './availability-schema.ts'

type Outcome = Result<readonly Change[], CommandError>

const { shape: parts } = availabilityPeriodSchema

/** Validates the whole resulting period, because its parts can't be checked one by one. */
function problemOf(base: Availability | null, input: RecordInput): CommandError | null {
  const period = Object.fromEntries(
    Object.keys(parts).flatMap((part) => {
      const value = part in input ? input[part] : base?.[part as keyof typeof parts]
      return value === undefined ? [] : [[part, value]]
    }),
  )
  const parsed = availabilityPeriodSchema.safeParse(period)
  return parsed.success ? null : firstIssue(parsed.error)
}

/** Adds an absence: one's own, or, as an admin, anyone's. */
export function addAvailability(context: CommandContext, input: RecordInput): Outcome {
  const problem = problemOf(null, input)
  return problem === null ? createRecord(context, 'availability', input) : err(problem)
}

export function editAvailability(
  context: CommandContext,
  { base, input }: { readonly base: Availability; readonly input: RecordInput },
): Outcome {
  const problem = problemOf(base, input)
  return problem === null ? editRecord(context, 'availability', base, input) : err(problem)
}

export const removeAvailability = (context: CommandContext, { base }: { readonly base: Availability }): Outcome =>
  deleteRecord(context, 'availability', base)
