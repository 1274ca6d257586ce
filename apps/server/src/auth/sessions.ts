import type { RandomBytes, RecordId, User } from '@bama/domain'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A session that holds at this moment, and whose it is. */
export interface PersonSession {
  readonly kind: 'session'
  readonly tokenHash: string
  readonly user: User
  readonly expiresAtMs: number
  /** It is renewed up to here. */
  readonly endsAtMs: number
}

/** On whose account a call is made: a person's who signed in, or a program's with a key that the person gave it. */
export type ActiveSession =
  | PersonSession
  | {
      readonly kind: 'key'
      /** The key's hash: what depends on the key is known by it, as by a session's. */
      readonly tokenHash: string
      readonly user: User
    }

/** A session that was just made: the only moment at which its token is known. */
interface NewSession {
  readonly token: string
  readonly expiresAtMs: number
}

export interface Sessions {
  /** A new session inside the caller's transaction; sessions of anyone that have expired are cleared on the way. */
  start(tx: Tx, userId: RecordId): Promise<NewSession>
  /** The session of a cookie, or null. One that expired is ended, one whose person is gone or not approved is blocked. */
  find(token: string): Promise<PersonSession | null>
  /** The same by the token's hash: whether a session that was found before still holds. */
  check(tokenHash: string): Promise<PersonSession | null>
  /** Whether this was the session of a person who is blocked or gone: their device is told to let its copy go. */
  isBlocked(token: string): Promise<boolean>
  /** Moves the end a day ahead when it is less than an hour away; the session as it is then. */
  renewIfDue(session: PersonSession): Promise<PersonSession>
  /** Ends a session, if there is one. */
  end(tokenHash: string): Promise<void>
  /**
   * Ends a person's sessions, all or all but one, inside the caller's transaction. Returns their hashes: once it is
   * committed, the caller ends what depends on them.
   */
  endAllOf(tx: Tx, userId: RecordId, except?: string): Promise<readonly string[]>
  /** The same of a person who is blocked or deleted: their sessions open nothing any more, and say why. */
  blockAllOf(tx: Tx, userId: RecordId): Promise<readonly string[]>
}

/** A session lives 24 hours and is renewed by use in its last one (docs/specification.md, B4). */
export const sessionMs = 24 * 60 * 60 * 1000
const renewalMs = 60 * 60 * 1000
/** However it is used, a session ends this long after the sign-in: a cookie that was copied is of use for so long at most. */
const longestMs = 30 * 24 * 60 * 60 * 1000
/** Of one person, at most; the oldest makes room. Each may hold streams open, and all are looked up at every sign-in. */
const mostSessions = 300

const toInstant = (ms: number): string => new Date(ms).toISOString()

export function createSessions(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Told of every session that ends, so that what depends on it ends too. */
  readonly onEnded: (tokenHash: string) => void
}): Sessions {
  const { store, now, randomBytes, onEnded } = deps

  const end = async (tokenHash: string): Promise<void> => {
    await store.write((tx) => tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute())
    onEnded(tokenHash)
  }

  const check = async (tokenHash: string): Promise<PersonSession | null> => {
    const row = await store.db
      .selectFrom('sessions')
      .select(['user_id', 'created_at', 'expires_at', 'is_blocked'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (row === undefined || row.is_blocked === 1) return null
    const expiresAtMs = Date.parse(row.expires_at)
    const endsAtMs = Date.parse(row.created_at) + longestMs
    if (Math.min(expiresAtMs, endsAtMs) <= now()) {
      await end(tokenHash)
      return null
    }
    const user = await readUser(store.db, row.user_id)
    if (user !== null && user.is_approved) return { kind: 'session', tokenHash, user, expiresAtMs, endsAtMs }
    await store.write((tx) =>
      tx.updateTable('sessions').set({ is_blocked: 1 }).where('token_hash', '=', tokenHash).execute(),
    )
    onEnded(tokenHash)
    return null
  }

  return {
    end,
    check,
    find: (token) => check(secretHash(token)),
    async isBlocked(token) {
      const row = await store.db
        .selectFrom('sessions')
        .select('user_id')
        .where('token_hash', '=', secretHash(token))
        .where('is_blocked', '=', 1)
        .executeTakeFirst()
      // Who was let in again meanwhile signs in again, and finds everything.
      return row !== undefined && (await readUser(store.db, row.user_id))?.is_approved !== true
    },
    async start(tx, userId) {
      const token = newSecret(randomBytes, 32)
      const expiresAtMs = now() + sessionMs
      await tx.deleteFrom('sessions').where('expires_at', '<=', toInstant(now())).execute()
      const own = tx.selectFrom('sessions').select('token_hash').where('user_id', '=', userId)
      const kept = own
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(mostSessions - 1)
      // Their streams end at the next beat.
      await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute()
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
    async renewIfDue(session) {
      const expiresAtMs = Math.min(now() + sessionMs, session.endsAtMs)
      if (session.expiresAtMs - now() >= renewalMs || expiresAtMs <= session.expiresAtMs) return session
      const { tokenHash } = session
      await store.write((tx) =>
        tx
          .updateTable('sessions')
          .set({ expires_at: toInstant(expiresAtMs) })
          .where('token_hash', '=', tokenHash)
          .execute(),
      )
      return { ...session, expiresAtMs }
    },
    async endAllOf(tx, userId, except) {
      const ended = await tx
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        // No hash is empty.
        .where('token_hash', '!=', except ?? '')
        .returning('token_hash')
        .execute()
      return ended.map(({ token_hash }) => token_hash)
    },
    async blockAllOf(tx, userId) {
      const blocked = await tx
        .updateTable('sessions')
        .set({ is_blocked: 1 })
        .where('user_id', '=', userId)
        .returning('token_hash')
        .execute()
      return blocked.map(({ token_hash }) => token_hash)
    },
  }
}
