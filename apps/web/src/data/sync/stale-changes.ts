/** A change that waits longer, although the server is reachable, is worth a warning. */
export const overdueAfterMs = 60 * 60 * 1000

interface Waiting {
  /** Since when the server has been reachable, in milliseconds; null when it isn't. */
  readonly onlineSinceMs: number | null
  /** When the oldest unsent change was made, ISO 8601; null if there is none. */
  readonly oldestPendingAt: string | null
  readonly nowMs: number
}

/** Whether a change has been waiting for an hour with the server reachable throughout. */
export function isOverdue({ onlineSinceMs, oldestPendingAt, nowMs }: Waiting): boolean {
  if (onlineSinceMs === null || oldestPendingAt === null) return false
  return nowMs - Math.max(onlineSinceMs, Date.parse(oldestPendingAt)) >= overdueAfterMs
}
