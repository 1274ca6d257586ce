import { type RandomBytes, type RecordId, type User, uuidv7 } from '@bama/domain'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A session that holds at this moment, and whose it is. */
export interface PersonSession {
  readonly kind: 'session'
  readonly tokenHash: string
  /** Names the device in its person's list. */
  readonly deviceId: string
  readonly user: User
  /** When somebody signed in. */
  readonly beganMs: number
  readonly lastUsedMs: number
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

/** A session that was just made: the only moment at which its tokens are known. */
export interface NewSession {
  readonly deviceId: string
  readonly token: string
  /** The device's token, with which the session goes on (`renewals.ts`); null: it ends after a day. */
  readonly renewal: string | null
  readonly expiresAtMs: number
}

/** Where somebody signs in. */
export interface SessionDevice {
  readonly name: string
  /** Their own: the session goes on from day to day. */
  readonly isPersonal: boolean
}

/** What a browser shows of its sessions. */
export interface PresentedTokens {
  readonly token: string | null
  readonly renewal: string | null
}

export interface Sessions {
  /** A new session inside the caller's transaction; sessions of anyone that have expired are cleared on the way. */
  start(tx: Tx, userId: RecordId, device: SessionDevice): Promise<NewSession>
  /** Ends what a browser had, inside the caller's transaction: once it is committed, the caller ends what depends on it. */
  endPresented(
    tx: Tx,
    presented: PresentedTokens,
  ): Promise<readonly { readonly tokenHash: string; readonly userId: string }[]>
  /** The session of a cookie, or null. One that expired is ended, one whose person is gone or not approved is blocked. */
  find(token: string): Promise<PersonSession | null>
  /** The same by the token's hash: whether a session that was found before still holds. */
  check(tokenHash: string): Promise<PersonSession | null>
  /** Whether this was the session of a person who is blocked or gone: their device is told to let its copy go. */
  isBlocked(token: string): Promise<boolean>
  /** Notes the use, once an hour; moves the end a day ahead when it is less than an hour away. The session as it is then. */
  renewIfDue(session: PersonSession): Promise<PersonSession>
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
/**
 * However it is used, a session ends this long after the sign-in or the last renewal by the device's token: a cookie that was
 * copied is of use for so long at most.
 */
const longestMs = 30 * 24 * 60 * 60 * 1000
/** Of one person, at most; the oldest makes room. Each may hold streams open, and all are looked up at every sign-in. */
const mostSessions = 300

/** A device that nobody uses for so long asks for the password again. */
export const renewableMs = 30 * 24 * 60 * 60 * 1000
const usedEveryMs = 60 * 60 * 1000

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
      .select(['id', 'user_id', 'created_at', 'expires_at', 'is_blocked'])
      .select(['last_used_at', 'renewed_at', 'renewable_until', 'awaits_use'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (row === undefined || row.is_blocked === 1) return null
    const expiresAtMs = Date.parse(row.expires_at)
    const endsAtMs = Date.parse(row.renewed_at ?? row.created_at) + longestMs
    if (Math.min(expiresAtMs, endsAtMs) <= now()) {
      // The device's token may begin it again.
      if (row.renewable_until === null || Date.parse(row.renewable_until) <= now()) await end(tokenHash)
      return null
    }
    if (row.awaits_use === 1) await confirmRenewal(store, tokenHash)
    const user = await readUser(store.db, row.user_id)
    if (user !== null && user.is_approved) {
      const lastUsedMs = Date.parse(row.last_used_at ?? row.created_at)
      const beganMs = Date.parse(row.created_at)
      return { kind: 'session', tokenHash, deviceId: row.id, user, beganMs, lastUsedMs, expiresAtMs, endsAtMs }
    }
    await store.write((tx) =>
      tx.updateTable('sessions').set({ is_blocked: 1 }).where('token_hash', '=', tokenHash).execute(),
    )
    onEnded(tokenHash)
    return null
  }

  return {
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
    async start(tx, userId, { name, isPersonal }) {
      const token = newSecret(randomBytes, 32)
      const renewal = isPersonal ? newSecret(randomBytes, 32) : null
      const expiresAtMs = now() + sessionMs
      await tx
        .deleteFrom('sessions')
        .where('expires_at', '<=', toInstant(now()))
        .where((where) =>
          where.or([where('renewable_until', 'is', null), where('renewable_until', '<=', toInstant(now()))]),
        )
        .execute()
      const own = tx.selectFrom('sessions').select('token_hash').where('user_id', '=', userId)
      const kept = own
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .limit(mostSessions - 1)
      // Their streams end at the next beat.
      await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', kept).execute()
      const deviceId = uuidv7(now(), randomBytes)
      await tx
        .insertInto('sessions')
        .values({
          token_hash: secretHash(token),
          id: deviceId,
          user_id: userId,
          device_name: name,
          created_at: toInstant(now()),
          expires_at: toInstant(expiresAtMs),
          last_used_at: toInstant(now()),
          renewal_hash: renewal === null ? null : secretHash(renewal),
          renewable_until: renewal === null ? null : toInstant(now() + renewableMs),
        })
        .execute()
      return { deviceId, token, renewal, expiresAtMs }
    },

    async endPresented(tx, { token, renewal }) {
      // No hash is empty.
      const [tokenHash, renewalHash] = [token, renewal].map((secret) => (secret === null ? '' : secretHash(secret)))
      const ended = await tx
        .deleteFrom('sessions')
        .where((where) =>
          where.or([
            where('token_hash', '=', tokenHash ?? ''),
            where('renewal_hash', '=', renewalHash ?? ''),
            where('former_renewal_hash', '=', renewalHash ?? ''),
          ]),
        )
        // What says that its person was blocked stays to its end.
        .where('is_blocked', '=', 0)
        .returning(['token_hash', 'user_id'])
        .execute()
      return ended.map(({ token_hash, user_id }) => ({ tokenHash: token_hash, userId: user_id }))
    },
    async renewIfDue(session) {
      const latestMs = Math.min(now() + sessionMs, session.endsAtMs)
      const isDue = session.expiresAtMs - now() < renewalMs && latestMs > session.expiresAtMs
      const expiresAtMs = isDue ? latestMs : session.expiresAtMs
      if (!isDue && now() - session.lastUsedMs < usedEveryMs) return session
      const { tokenHash } = session
      const noting = store.write((tx) =>
        tx
          .updateTable('sessions')
          .set((expression) => ({
            expires_at: toInstant(expiresAtMs),
            last_used_at: toInstant(now()),
            renewable_until: expression
              .case()
              .when('renewable_until', 'is', null)
              .then(null)
              .else(toInstant(now() + renewableMs))
              .end(),
          }))
          .where('token_hash', '=', tokenHash)
          .execute(),
      )
      if (!isDue) {
        // Only a note: a disk that is full must not refuse what people read.
        await noting.catch(() => undefined)
        return session
      }
      await noting
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

/** What a renewal gave is in use: its answer came, so the token that it replaced is nobody's any more (`renewals.ts`). */
const confirmRenewal = (store: Store, tokenHash: string) =>
  store.write((tx) => tx.updateTable('sessions').set({ awaits_use: 0 }).where('token_hash', '=', tokenHash).execute())
