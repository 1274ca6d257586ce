import type { User } from '@bama/domain'
import type { Session } from '@bama/sync'

/** What a person's own device gets to know of their session. `vaultKey` comes with a sign-in by password alone. */
export const toSession = (
  user: User,
  expiresAtMs: number,
  { nowMs, zone, vaultKey }: { readonly nowMs: number; readonly zone: string; readonly vaultKey?: string | undefined },
): Session => ({
  user: { ...user },
  expiresAt: new Date(expiresAtMs).toISOString(),
  serverTime: new Date(nowMs).toISOString(),
  timeZone: zone,
  ...(vaultKey === undefined ? {} : { vaultKey }),
})
