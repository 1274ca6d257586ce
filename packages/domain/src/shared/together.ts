import type { Change, CommandError } from './change.ts'
import { ok, type Result } from './result.ts'

/** Returns all changes of several commands, or the first refusal. */
export function together(
  outcomes: Iterable<Result<readonly Change[], CommandError>>,
): Result<readonly Change[], CommandError> {
  const changes: Change[] = []
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome
    changes.push(...outcome.value)
  }
  return ok(changes)
}
