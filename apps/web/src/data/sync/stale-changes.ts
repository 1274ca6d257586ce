/** A change that waits longer, while the server can be reached, is worth a warning. */
export const overdueAfterMs = 60 * 60 * 1000

interface Waiting {
  /** Since when the server can be reached, in milliseconds; null when it can't. */
  readonly onlineSinceMs: number | null
  /** When the oldest unsent change was made, ISO 8601; null when none waits. */
  readonly oldestPendingAt: string | null
  readonly nowMs: number
}

/** Whether a change has waited for an hour though there was a connection all the time. */
export function isOverdue({ onlineSinceMs, oldestPendingAt, nowMs }: Waiting): boolean {
  if (onlineSinceMs === null || oldestPendingAt === null) return false
  return nowMs - Math.max(onlineSinceMs, Date.parse(oldestPendingAt)) >= overdueAfterMs
}
