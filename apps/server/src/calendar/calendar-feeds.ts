import { type RandomBytes, type RecordId, type User, uuidv7 } from '@bama/domain'
import { type CalendarFeed, maxCalendarFeeds, type NewCalendarFeed } from '@bama/sync'
import { checkStillHolds } from '../auth/check-password.ts'
import { newSecret, secretHash } from '../auth/secrets.ts'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'

/** An address that is valid now, and its person. */
interface HeldFeed {
  readonly id: string
  readonly user: User
  readonly withTasks: boolean
}

/** An address that was just made. Its secret is known only now. */
type NewFeed = Omit<NewCalendarFeed, 'url'> & { readonly token: string }

/**
 * Secret addresses from which a person's calendar program reads what the person may see; the policy is checked at every
 * reading. The database keeps only a secret's hash. An address ends when its person revokes it, is blocked or deleted, or
 * gets a new password from an admin.
 */
export interface CalendarFeeds {
  /**
   * Creates an address. Null if the person already has `maxCalendarFeeds`. Throws `invalid_credentials` if the password was
   * changed since it was checked.
   */
  create(
    userId: RecordId,
    wish: { readonly name: string; readonly with_tasks: boolean },
    passwordHash: string,
  ): Promise<NewFeed | null>
  /** A person's addresses, oldest first. */
  list(userId: RecordId): Promise<readonly CalendarFeed[]>
  /** Revokes one of the person's addresses. Returns false if they have none with this id. */
  revoke(userId: RecordId, id: string): Promise<boolean>
  /** Returns the calendar of an address, or null if the address isn't valid. Notes the reading, at most once an hour. */
  find(token: string): Promise<HeldFeed | null>
  /** Ends a person's addresses inside the caller's transaction. */
  endAllOf(tx: Tx, userId: RecordId): Promise<void>
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/
const readEveryMs = 60 * 60 * 1000

export function createCalendarFeeds(deps: {
  readonly store: Store
  readonly now: () => number
  readonly randomBytes: RandomBytes
}): CalendarFeeds {
  const { store, now, randomBytes } = deps
  const instantNow = (): string => new Date(now()).toISOString()

  const noteReading = async (id: string, lastReadAt: string | null): Promise<void> => {
    if (lastReadAt !== null && now() - Date.parse(lastReadAt) < readEveryMs) return
    const noting = store.write((tx) =>
      tx.updateTable('calendar_feeds').set({ last_read_at: instantNow() }).where('id', '=', id).execute(),
    )
    // Only a note: a full disk must not make the calendar fail.
    await noting.catch(() => undefined)
  }

  return {
    async create(userId, { name, with_tasks }, passwordHash) {
      const token = newSecret(randomBytes, 32)
      const id = uuidv7(now(), randomBytes)
      const created_at = instantNow()
      const isCreated = await store.write(async (tx) => {
        // Writes run one after the other, so concurrent calls can't exceed the limit together.
        await checkStillHolds(tx, userId, passwordHash)
        const own = await tx.selectFrom('calendar_feeds').select('id').where('user_id', '=', userId).execute()
        if (own.length >= maxCalendarFeeds) return false
        const row = {
          id,
          user_id: userId,
          name,
          token_hash: secretHash(token),
          with_tasks: with_tasks ? 1 : 0,
          created_at,
          last_read_at: null,
        }
        await tx.insertInto('calendar_feeds').values(row).execute()
        return true
      })
      return isCreated ? { id, name, with_tasks, created_at, token } : null
    },
    async list(userId) {
      const rows = await store.db
        .selectFrom('calendar_feeds')
        .select(['id', 'name', 'with_tasks', 'created_at', 'last_read_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, with_tasks: row.with_tasks === 1 }))
    },
    async revoke(userId, id) {
      const revoked = await store.write((tx) =>
        tx
          .deleteFrom('calendar_feeds')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returning('id')
          .executeTakeFirst(),
      )
      return revoked !== undefined
    },
    async find(token) {
      // Saves a query for text that can't be a token.
      if (!tokenPattern.test(token)) return null
      const row = await store.db
        .selectFrom('calendar_feeds')
        .select(['id', 'user_id', 'with_tasks', 'last_read_at'])
        .where('token_hash', '=', secretHash(token))
        .executeTakeFirst()
      if (row === undefined) return null
      const user = await readUser(store.db, row.user_id)
      if (user === null || !user.is_approved) {
        // The addresses of a deleted or blocked person end here, however that came about.
        await store.write((tx) => tx.deleteFrom('calendar_feeds').where('id', '=', row.id).execute())
        return null
      }
      await noteReading(row.id, row.last_read_at)
      return { id: row.id, user, withTasks: row.with_tasks === 1 }
    },
    async endAllOf(tx, userId) {
      await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
    },
  }
}
