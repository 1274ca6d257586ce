import type { RandomBytes } from '@bama/domain'
import { newSecret, secretHash } from '../auth/secrets.ts'
import type { Db, Tx } from '../store/schema.ts'

/** Open links of one slot, at most; with another one the oldest ends. */
const maxCallLinks = 10

/** 128 random bits. */
const tokenPattern = /^[A-Za-z0-9_-]{22}$/
const tokenBytes = 16

/**
 * Links to the page of a freelancer's call. The database keeps a token's hash alone. A link opens the call of one slot; whether
 * there is anything to open, the slot and its event say each time (`open-call.ts`).
 */
export interface CallLinks {
  /** The token: this is the only moment at which it is known. */
  create(tx: Tx, slotId: string, createdBy: string): Promise<string>
  /** How many were ended. */
  revokeAll(tx: Tx, slotId: string): Promise<number>
  /** When each open link of a slot was made, the latest first. */
  list(db: Db | Tx, slotId: string): Promise<readonly string[]>
  /** The slot of a token; null: there is no such link (any more). */
  slotOf(db: Db | Tx, token: string): Promise<string | null>
}

export function createCallLinks({
  now,
  randomBytes,
}: {
  readonly now: () => number
  readonly randomBytes: RandomBytes
}): CallLinks {
  return {
    async create(tx, slotId, createdBy) {
      const open = await tx
        .selectFrom('call_links')
        .select('token_hash')
        .where('slot_id', '=', slotId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .execute()
      const surplus = open.slice(maxCallLinks - 1).map(({ token_hash: hash }) => hash)
      if (surplus.length > 0) await tx.deleteFrom('call_links').where('token_hash', 'in', surplus).execute()
      const token = newSecret(randomBytes, tokenBytes)
      await tx
        .insertInto('call_links')
        .values({
          token_hash: secretHash(token),
          slot_id: slotId,
          created_by: createdBy,
          created_at: new Date(now()).toISOString(),
        })
        .execute()
      return token
    },
    async revokeAll(tx, slotId) {
      const ended = await tx.deleteFrom('call_links').where('slot_id', '=', slotId).returning('token_hash').execute()
      return ended.length
    },
    async list(db, slotId) {
      const rows = await db
        .selectFrom('call_links')
        .select('created_at')
        .where('slot_id', '=', slotId)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(({ created_at: at }) => at)
    },
    async slotOf(db, token) {
      // What can't be one costs no question to the database.
      if (!tokenPattern.test(token)) return null
      const row = await db
        .selectFrom('call_links')
        .select('slot_id')
        .where('token_hash', '=', secretHash(token))
        .executeTakeFirst()
      return row?.slot_id ?? null
    },
  }
}

/** What stands after the hash reaches no server and no log. */
export const callLink = (origin: string, token: string): string => `${origin}/c/#${token}`
