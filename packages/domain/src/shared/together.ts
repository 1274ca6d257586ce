import type { Change, CommandError } from './change.ts'
import { ok, type Result } from './result.ts'

type Outcome = Result<readonly Change[], CommandError>

/** Returns all changes of several commands, or the first refusal. */
export function together(outcomes: Iterable<Outcome>): Outcome {
  const changes: Change[] = []
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome
    changes.push(...outcome.value)
  }
  return ok(changes)
}

/** Returns the changes of those commands that aren't refused, or the first refusal if all of them are. */
export function unlessAllRefused(outcomes: readonly Outcome[]): Outcome {
  const refusal = outcomes.find((outcome) => !outcome.ok)
  if (refusal !== undefined && outcomes.every((outcome) => !outcome.ok)) return refusal
  return ok(outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])))
}
