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

/** Returns a session as its own device sees it. `vaultKey` is included only when it begins or is renewed by a token. */
export const toSession = ({ user, deviceId, expiresAtMs, nowMs, zone, vaultKey }: SessionFacts): Session => ({
  user: { ...user },
  deviceId,
  expiresAt: new Date(expiresAtMs).toISOString(),
  serverTime: new Date(nowMs).toISOString(),
  timeZone: zone,
  ...(vaultKey === undefined ? {} : { vaultKey }),
})
