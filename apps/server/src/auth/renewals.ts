import { recordId, type RandomBytes, type User } from '@bama/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store/store.ts'
import type { Db, Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { noteLogin } from './note-login.ts'
import { newSecret, secretHash } from './secrets.ts'
import { type NewSession, renewableMs, sessionMs } from './sessions.ts'

/**
 * Lets the sessions of personal devices continue after their 24 hours without a password (docs/decisions/0037). The
 * device's renewal token has 256 bits, in a cookie that no script can read; the database keeps its hash.
 *
 * Each renewal gives a new token. One that was replaced is shown by anyone who copied it, or by the device itself when the answer
 * with the new one was lost: it holds once more as long as nothing that the answer gave was used. Else the session ends, for
 * both of them.
 */
export interface Renewals {
  /**
   * `blocked` if the person was blocked or deleted, so that the device deletes its copy. Null if the token is unknown or no
   * longer valid.
   */
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
  /** Called for every session that ends, so that what depends on it ends too. */
  readonly onEnded: (tokenHash: string) => void
  readonly audit: FastifyBaseLogger
}): Renewals {
  const { store, now, randomBytes, onEnded, audit } = deps
  const toInstant = (ms: number): string => new Date(ms).toISOString()

  const findRow = (db: Db | Tx, hash: string) =>
    db
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
    // The first use of a day counts as a sign-in. Otherwise a daily user would seem absent for months.
    const user = await noteLogin(tx, row.user_id, { nowMs, deviceName })
    return { user, session: { deviceId: row.id, token, renewal, expiresAtMs } }
  }

  /** Decides about the session and writes the outcome. `end` is its previous token hash, for what depends on the session. */
  const decide = (hash: string, deviceName: string) =>
    store.write(async (tx) => {
      const row = await findRow(tx, hash)
      if (row === undefined) return { end: null, outcome: null }
      const user = await readUser(tx, recordId(row.user_id))
      const isAllowed = user !== null && user.is_approved
      if (row.is_blocked === 1 || !isAllowed) {
        await tx.updateTable('sessions').set({ is_blocked: 1 }).where('token_hash', '=', row.token_hash).execute()
        // An approved person just signs in, and the device keeps its copy.
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
      const hash = secretHash(renewal)
      // Anyone may call this: a stranger must not take the turn of those who write.
      if ((await findRow(store.db, hash)) === undefined) return null
      const { end, outcome } = await decide(hash, deviceName)
      if (end !== null) onEnded(end)
      return outcome
    },
  }
}
