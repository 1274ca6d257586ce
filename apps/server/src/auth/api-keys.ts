import { type RandomBytes, type RecordId, uuidv7 } from '@bama/domain'
import { type ApiKey, maxApiKeys, type NewApiKey } from '@bama/sync'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { checkStillHolds } from './check-password.ts'
import { newSecret, secretHash } from './secrets.ts'
import type { ActiveSession } from './sessions.ts'

type KeySession = Extract<ActiveSession, { kind: 'key' }>

/**
 * Keys for programs that act on a person's account with that person's rights; the policy is checked at every request.
 * The database keeps only a key's hash. A key ends when its person revokes it, is blocked or deleted, or gets a new
 * password from an admin.
 */
export interface ApiKeys {
  /**
   * Creates a key and returns it; it is never shown again. Null if the person already has `maxApiKeys`.
   * Throws `invalid_credentials` if the password was changed since it was checked.
   */
  create(userId: RecordId, name: string, passwordHash: string): Promise<NewApiKey | null>
  /** A person's keys, oldest first. */
  list(userId: RecordId): Promise<readonly ApiKey[]>
  /** Revokes one of the person's keys. Returns false if they have no key with this id. */
  revoke(userId: RecordId, id: string): Promise<boolean>
  /** Returns the account that a key acts on, or null if the key isn't valid. Notes the use, at most once an hour. */
  find(key: string): Promise<KeySession | null>
  /** Like `find`, by the key's hash and without noting the use: whether a key that was found before is still valid. */
  check(keyHash: string): Promise<KeySession | null>
  /** The hashes of a person's keys. */
  hashesOf(tx: Tx, userId: RecordId): Promise<readonly string[]>
  /** Ends a person's keys inside the caller's transaction. After the commit, the caller ends what depends on these hashes. */
  endAllOf(tx: Tx, userId: RecordId): Promise<readonly string[]>
}

/** A fixed prefix lets people, and scanners of published code, recognise a key. */
const prefix = 'bama_'
const keyPattern = /^bama_[A-Za-z0-9_-]{43}$/
const usedEveryMs = 60 * 60 * 1000

export function createApiKeys(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
  /** Called for every key that ends, so that what depends on it ends too. */
  readonly onEnded: (keyHash: string) => void
}): ApiKeys {
  const { store, now, randomBytes, onEnded } = deps
  const instantNow = (): string => new Date(now()).toISOString()

  const rowOf = (keyHash: string) =>
    store.db
      .selectFrom('api_keys')
      .select(['id', 'user_id', 'last_used_at'])
      .where('key_hash', '=', keyHash)
      .executeTakeFirst()
  type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

  /** Deletes the key of a person who is deleted or blocked, however that came about. */
  const sessionOfRow = async (row: Row, keyHash: string): Promise<KeySession | null> => {
    const user = await readUser(store.db, row.user_id)
    if (user !== null && user.is_approved) return { kind: 'key', tokenHash: keyHash, user }
    await store.write((tx) => tx.deleteFrom('api_keys').where('key_hash', '=', keyHash).execute())
    onEnded(keyHash)
    return null
  }

  const noteUse = async ({ id, last_used_at }: Row): Promise<void> => {
    if (last_used_at !== null && now() - Date.parse(last_used_at) < usedEveryMs) return
    const noting = store.write((tx) =>
      tx.updateTable('api_keys').set({ last_used_at: instantNow() }).where('id', '=', id).execute(),
    )
    // Only a note: a full disk must not make reads fail.
    await noting.catch(() => undefined)
  }

  return {
    async create(userId, name, passwordHash) {
      const key = prefix + newSecret(randomBytes, 32)
      const id = uuidv7(now(), randomBytes)
      const created_at = instantNow()
      const isCreated = await store.write(async (tx) => {
        // Writes run one after the other, so concurrent calls can't exceed the limit together.
        await checkStillHolds(tx, userId, passwordHash)
        const own = await tx.selectFrom('api_keys').select('id').where('user_id', '=', userId).execute()
        if (own.length >= maxApiKeys) return false
        const row = { id, user_id: userId, name, key_hash: secretHash(key), created_at, last_used_at: null }
        await tx.insertInto('api_keys').values(row).execute()
        return true
      })
      return isCreated ? { id, name, key, created_at } : null
    },
    list: (userId) =>
      store.db
        .selectFrom('api_keys')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    async revoke(userId, id) {
      const revoked = await store.write((tx) =>
        tx
          .deleteFrom('api_keys')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returning('key_hash')
          .executeTakeFirst(),
      )
      if (revoked !== undefined) onEnded(revoked.key_hash)
      return revoked !== undefined
    },
    async find(key) {
      // Saves a query for text that can't be a key.
      if (!keyPattern.test(key)) return null
      const keyHash = secretHash(key)
      const row = await rowOf(keyHash)
      if (row === undefined) return null
      const session = await sessionOfRow(row, keyHash)
      if (session !== null) await noteUse(row)
      return session
    },
    async check(keyHash) {
      const row = await rowOf(keyHash)
      return row === undefined ? null : sessionOfRow(row, keyHash)
    },
    async hashesOf(tx, userId) {
      const rows = await tx.selectFrom('api_keys').select('key_hash').where('user_id', '=', userId).execute()
      return rows.map(({ key_hash }) => key_hash)
    },
    async endAllOf(tx, userId) {
      const ended = await tx.deleteFrom('api_keys').where('user_id', '=', userId).returning('key_hash').execute()
      return ended.map(({ key_hash }) => key_hash)
    },
  }
}
