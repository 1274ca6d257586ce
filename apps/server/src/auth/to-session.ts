import type { User } from '@bama/domain'
import type { Session } from '@bama/sync'

/** What a person's own device is told of their session. */
export const toSession = (user: User, expiresAtMs: number, nowMs: number): Session => ({
  user: { ...user },
  expiresAt: new Date(expiresAtMs).toISOString(),
  serverTime: new Date(nowMs).toISOString(),
})
