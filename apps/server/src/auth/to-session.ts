import type { User } from '@bama/domain'
import type { Session } from '@bama/sync'

/** What a person's own device gets to know of their session. */
export const toSession = (
  user: User,
  expiresAtMs: number,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): Session => ({
  user: { ...user },
  expiresAt: new Date(expiresAtMs).toISOString(),
  serverTime: new Date(nowMs).toISOString(),
  timeZone: zone,
})
