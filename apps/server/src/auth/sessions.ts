import { type RandomBytes, type RecordId, type User, uuidv7 } from '@bama/domain'
import type { ExpressionBuilder } from 'kysely'
import type { Store } from '../store/store.ts'
import type { Tables, Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A session that is valid now, and its person. */
export interface PersonSession {
  readonly kind: 'session'
  readonly tokenHash: string
  /** Identifies the device in the person's list. */
  readonly deviceId: string
  readonly user: User
  /** When the person signed in. */
  readonly beganMs: number
  readonly lastUsedMs: number
  readonly expiresAtMs: number
  /** The session can't be renewed past this instant. */
  readonly endsAtMs: number
}

/** The account that a call acts on: by the session of a person, or by a key that the person gave to a program. */
export type ActiveSession =
  | PersonSession
  | {
      readonly kind: 'key'
      /** The hash of the key. What depends on the key is found by it, as by a session's. */
      readonly tokenHash: string
      readonly user: User
    }

/** A session that was just made. Its tokens are known only now. */
export interface NewSession {
  readonly deviceId: string
  readonly token: string
  /** The device's renewal token (`renewals.ts`). Null if the session ends after a day. */
  readonly renewal: string | null
  readonly expiresAtMs: number
}

export interface SessionDevice {
  readonly name: string
  /** Whether the device is the person's own, so that the session continues from day to day. */
  readonly isPersonal: boolean
}

export interface PresentedTokens {
  readonly token: string | null
  readonly renewal: string | null
}

export interface Sessions {
  /** Starts a session inside the caller's transaction, and deletes all expired sessions. */
  start(tx: Tx, userId: RecordId, device: SessionDevice): Promise<NewSession>
  /** Whether a browser has a session to end. */
  hasPresented(presented: PresentedTokens): Promise<boolean>
  /** Ends a browser's sessions inside the caller's transaction. After the commit, the caller ends what depends on them. */
  endPresented(
    tx: Tx,
    presented: PresentedTokens,
  ): Promise<readonly { readonly tokenHash: string; readonly userId: string }[]>
  /** Returns the session of a cookie, or null. Ends an expired one, and blocks one of a deleted or unapproved person. */
  find(token: string): Promise<PersonSession | null>
  /** Like `find`, by the token's hash: whether a session that was found before is still valid. */
  check(tokenHash: string): Promise<PersonSession | null>
  /** Whether the session's person is blocked or deleted, so that the device must delete its copy. */
  isBlocked(token: string): Promise<boolean>
  /**
   * Notes the use, at most once an hour. Moves the end a day ahead when less than an hour is left. Returns the session as
   * it is then.
   */
  renewIfDue(session: PersonSession): Promise<PersonSession>
  /**
   * Ends a person's sessions, all or all but one, inside the caller's transaction. After the commit, the caller ends what
   * depends on these hashes.
   */
  endAllOf(tx: Tx, userId: RecordId, except?: string): Promise<readonly string[]>
  /**
   * Like `endAllOf`, for what admins do to a person: keeps the sessions as blocked, so that the devices learn that the
   * person was blocked or deleted, then or later.
   */
  blockAllOf(tx: Tx, userId: RecordId): Promise<readonly string[]>
}

/** A session lives 24 hours and is renewed by use in its last one (docs/specification.md, B4). */
export const sessionMs = 24 * 60 * 60 * 1000
const renewalMs = 60 * 60 * 1000
/**
 * However it is used, a session ends this long after the sign-in or the last renewal by the device's token. A copied
 * cookie is of use for that long at most.
 */
const longestMs = 30 * 24 * 60 * 60 * 1000
/** Sessions per person; the oldest is removed. Each may hold streams open, and every sign-in looks through all of them. */
const mostSessions = 300

/** A device that isn't used for this long asks for the password again. */
export const renewableMs = 30 * 24 * 60 * 60 * 1000
const usedEveryMs = 60 * 60 * 1000

const toInstant = (ms: number): string => new Date(ms).toISOString()

export function createSessions(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Called for every session that ends, so that what depends on it ends too. */
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
      // A valid renewal token may still continue it.
      if (row.renewable_until === null || Date.parse(row.renewable_until) <= now()) await end(tokenHash)
      return null
    }
    // A full disk must not make reads fail. The former token can't be used either, while nothing can be written.
    if (row.awaits_use === 1) await confirmRenewal(store, tokenHash).catch(() => undefined)
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
      // An approved person just signs in, and the device keeps its copy.
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
      // Their streams end at the next heartbeat.
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

    async hasPresented(presented) {
      const row = await store.db
        .selectFrom('sessions')
        .select('id')
        .where(isEndedBy(presented))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    async endPresented(tx, presented) {
      const ended = await tx
        .deleteFrom('sessions')
        .where(isEndedBy(presented))
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
        // Only a note: a full disk must not make reads fail.
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
        // A hash is never empty, so '' excludes nothing.
        .where('token_hash', '!=', except ?? '')
        // A blocked session is kept, because it tells the device that its person was blocked.
        .where('is_blocked', '=', 0)
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

const isEndedBy =
  ({ token, renewal }: PresentedTokens) =>
  (where: ExpressionBuilder<Tables, 'sessions'>) => {
    // A hash is never empty, so '' matches nothing.
    const [tokenHash = '', renewalHash = ''] = [token, renewal].map((secret) => (secret ? secretHash(secret) : ''))
    return where.and([
      where.or([
        where('token_hash', '=', tokenHash),
        where('renewal_hash', '=', renewalHash),
        where('former_renewal_hash', '=', renewalHash),
      ]),
      // A blocked session is kept, because it tells the device that its person was blocked.
      where('is_blocked', '=', 0),
    ])
  }

/** Notes that the answer of a renewal arrived and is in use, which ends the token it replaced (`renewals.ts`). */
const confirmRenewal = (store: Store, tokenHash: string) =>
  store.write((tx) => tx.updateTable('sessions').set({ awaits_use: 0 }).where('token_hash', '=', tokenHash).execute())
