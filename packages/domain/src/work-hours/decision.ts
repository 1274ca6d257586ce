import type { Patch } from '../shared/change.ts'

/** Whether a patch decides about an interval that is not the entry's any more: it was edited since it was seen. */
export function decidesOtherInterval(clocks: Readonly<Record<string, string>>, patch: Patch): boolean {
  const decision = patch['decision']
  if (typeof decision !== 'object' || decision === null) return false
  return decision['decided_interval'] !== clocks['interval']
}
