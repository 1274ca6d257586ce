import { recordId, type RandomBytes, type User } from '@bama/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { noteLogin } from './note-login.ts'
import { newSecret, secretHash } from './secrets.ts'
import { type NewSession, renewableMs, sessionMs } from './sessions.ts'

/**
 * Sessions of personal devices go on after their 24 hours without a password: by a token of the device's own, 256 bits in a
 * cookie that no script reads, of which the database keeps the hash (docs/decisions/0037).
 *
 * Each renewal gives a new token. One that was replaced is shown by anyone who copied it, or by the device itself when the answer
 * with the new one was lost: it holds once more as long as nothing that the answer gave was used. Else the session ends, for
 * both of them.
 */
export interface Renewals {
  /** `blocked`: its person was blocked or deleted, and the device is to let its copy go. Null: it is none, or none any more. */
  renew(renewal: string, deviceName: string): Promise<Renewed | 'blocked' | null>
}

interface Renewed {
  readonly user: User
  readonly session: NewSession
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

export function createRenewals(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Told of every session that ends, so that what depends on it ends too. */
  readonly onEnded: (tokenHash: string) => void
  readonly audit: FastifyBaseLogger
}): Renewals {
  const { store, now, randomBytes, onEnded, audit } = deps
  const toInstant = (ms: number): string => new Date(ms).toISOString()

  const findRow = (tx: Tx, hash: string) =>
    tx
      .selectFrom('sessions')
      .select(['token_hash', 'id', 'user_id', 'renewal_hash', 'renewable_until', 'is_blocked', 'awaits_use'])
      .where((where) => where.or([where('renewal_hash', '=', hash), where('former_renewal_hash', '=', hash)]))
      .executeTakeFirst()

  type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

  async function goOn(tx: Tx, row: Row, hash: string, deviceName: string): Promise<Renewed> {
    const [token, renewal] = [newSecret(randomBytes, 32), newSecret(randomBytes, 32)]
    const nowMs = now()
    const expiresAtMs = nowMs + sessionMs
    await tx
      .updateTable('sessions')
      .set({
        token_hash: secretHash(token),
        device_name: deviceName,
        expires_at: toInstant(expiresAtMs),
        last_used_at: toInstant(nowMs),
        renewed_at: toInstant(nowMs),
        renewal_hash: secretHash(renewal),
        former_renewal_hash: hash,
        renewable_until: toInstant(nowMs + renewableMs),
        awaits_use: 1,
      })
      .where('token_hash', '=', row.token_hash)
      .execute()
    // A day's first use counts as a sign-in: who works every day is not shown as gone for months.
    const user = await noteLogin(tx, row.user_id, { nowMs, deviceName })
    return { user, session: { deviceId: row.id, token, renewal, expiresAtMs } }
  }

  /** What becomes of the row; what it was goes with it, for what depends on the session. */
  const decide = (hash: string, deviceName: string) =>
    store.write(async (tx) => {
      const row = await findRow(tx, hash)
      if (row === undefined) return { end: null, outcome: null }
      const user = await readUser(tx, recordId(row.user_id))
      const isAllowed = user !== null && user.is_approved
      if (row.is_blocked === 1 || !isAllowed) {
        await tx.updateTable('sessions').set({ is_blocked: 1 }).where('token_hash', '=', row.token_hash).execute()
        // Who was let in again meanwhile signs in again, and finds everything.
        return { end: row.token_hash, outcome: isAllowed ? null : ('blocked' as const) }
      }
      const isReused = row.renewal_hash !== hash && row.awaits_use === 0
      if (isReused || row.renewable_until === null || Date.parse(row.renewable_until) <= now()) {
        await tx.deleteFrom('sessions').where('token_hash', '=', row.token_hash).execute()
        if (isReused) audit.warn({ userId: row.user_id }, 'a device token that was replaced was used: signed out')
        return { end: row.token_hash, outcome: null }
      }
      return { end: row.token_hash, outcome: await goOn(tx, row, hash, deviceName) }
    })

  return {
    async renew(renewal, deviceName) {
      if (!tokenPattern.test(renewal)) return null
      const { end, outcome } = await decide(secretHash(renewal), deviceName)
      if (end !== null) onEnded(end)
      return outcome
    },
  }
}
