import type { User } from '@bama/domain'
import type { Session } from '@bama/sync'

interface SessionFacts {
  readonly user: User
  readonly deviceId: string
  readonly expiresAtMs: number
  readonly nowMs: number
  readonly zone: string
  readonly vaultKey?: string | undefined
}

/** What a person's own device gets to know of their session. `vaultKey` comes when a session begins or goes on by a token. */
export const toSession = ({ user, deviceId, expiresAtMs, nowMs, zone, vaultKey }: SessionFacts): Session => ({
  user: { ...user },
  deviceId,
  expiresAt: new Date(expiresAtMs).toISOString(),
  serverTime: new Date(nowMs).toISOString(),
  timeZone: zone,
  ...(vaultKey === undefined ? {} : { vaultKey }),
})
