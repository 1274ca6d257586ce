import type { Patch } from '../shared/change.ts'
import { stampOf } from '../shared/clocks.ts'

/**
 * Whether a patch decides otherwise than what stands. Where that was said later, the patch comes to nothing: a payment must not
 * be lost so without a word.
 */
export function decidesOtherwise(standing: Readonly<Record<string, unknown>>, patch: Patch): boolean {
  const decision = patch['decision']
  return typeof decision === 'object' && decision !== null && decision['decided_status'] !== standing['decided_status']
}

/** Whether a patch decides about an interval that is not the entry's any more: it was edited since it was seen. */
export function decidesOtherInterval(clocks: Readonly<Record<string, string>>, patch: Patch): boolean {
  const decision = patch['decision']
  if (typeof decision !== 'object' || decision === null) return false
  return decision['decided_interval'] !== stampOf(clocks, 'interval')
}
