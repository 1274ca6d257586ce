import type { Patch } from '../shared/change.ts'
import { stampOf } from '../shared/clocks.ts'

/**
 * Whether a patch's decision differs from the current one. If the current one is later, the patch has to be rejected
 * instead of being superseded, so that a payment isn't lost silently.
 */
export function decidesOtherwise(standing: Readonly<Record<string, unknown>>, patch: Patch): boolean {
  const decision = patch['decision']
  return typeof decision === 'object' && decision !== null && decision['decided_status'] !== standing['decided_status']
}

/** Whether a patch decides about an interval that was edited since it was seen. */
export function decidesOtherInterval(clocks: Readonly<Record<string, string>>, patch: Patch): boolean {
  const decision = patch['decision']
  if (typeof decision !== 'object' || decision === null) return false
  return decision['decided_interval'] !== stampOf(clocks, 'interval')
}
