import type { RandomBytes, RecordId, User } from '@bama/domain'
import type { Store, Tx } from '../store/store.ts'
import { readUser } from '../sync/read-user.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A session that holds at this moment, and whose it is. */
export interface ActiveSession {
  readonly tokenHash: string
  readonly user: User
  readonly expiresAtMs: number
}

/** A session that was just made: the only moment at which its token is known. */
interface NewSession {
  readonly token: string
  readonly expiresAtMs: number
}

export interface Sessions {
  /** A new session inside the caller's transaction; sessions of anyone that have expired are cleared on the way. */
  start(tx: Tx, userId: RecordId): Promise<NewSession>
  /** The session of a cookie, or null. One that expired, or whose person is gone or not approved, is ended. */
  find(token: string): Promise<ActiveSession | null>
  /** Moves the end a day ahead when it is less than an hour away; the session as it is then. */
  renewIfDue(session: ActiveSession): Promise<ActiveSession>
  /** Ends a session, if there is one. */
  end(tokenHash: string): Promise<void>
}

/** A session lives 24 hours and is renewed by use in its last one (document B, section 4). */
export const sessionMs = 24 * 60 * 60 * 1000
const renewalMs = 60 * 60 * 1000

const toInstant = (ms: number): string => new Date(ms).toISOString()

export function createSessions(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Told of every session that ends, so that what hangs on it ends too. */
  readonly onEnded: (tokenHash: string) => void
}): Sessions {
  const { store, now, randomBytes, onEnded } = deps

  const end = async (tokenHash: string): Promise<void> => {
    await store.write((tx) => tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute())
    onEnded(tokenHash)
  }

  return {
    end,
    async start(tx, userId) {
      const token = newSecret(randomBytes, 32)
      const expiresAtMs = now() + sessionMs
      await tx.deleteFrom('sessions').where('expires_at', '<=', toInstant(now())).execute()
      await tx
        .insertInto('sessions')
        .values({
          token_hash: secretHash(token),
          user_id: userId,
          created_at: toInstant(now()),
          expires_at: toInstant(expiresAtMs),
        })
        .execute()
      return { token, expiresAtMs }
    },
    async find(token) {
      const tokenHash = secretHash(token)
      const row = await store.db
        .selectFrom('sessions')
        .select(['user_id', 'expires_at'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (row === undefined) return null
      const expiresAtMs = Date.parse(row.expires_at)
      const user = expiresAtMs > now() ? await readUser(store.db, row.user_id) : null
      if (user !== null && user.is_approved) return { tokenHash, user, expiresAtMs }
      await end(tokenHash)
      return null
    },
    async renewIfDue(session) {
      if (session.expiresAtMs - now() >= renewalMs) return session
      const expiresAtMs = now() + sessionMs
      const { tokenHash } = session
      await store.write((tx) =>
        tx.updateTable('sessions').set({ expires_at: toInstant(expiresAtMs) }).where('token_hash', '=', tokenHash).execute(),
      )
      return { ...session, expiresAtMs }
    },
  }
}
