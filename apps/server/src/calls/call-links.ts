import type { RandomBytes } from '@bama/domain'
import { newSecret, secretHash } from '../auth/secrets.ts'
import type { Db, Tx } from '../store/schema.ts'

/** Open links of one slot, at most; with another one the oldest ends. */
const maxCallLinks = 10

/** 128 random bits. */
const tokenPattern = /^[A-Za-z0-9_-]{22}$/
const tokenBytes = 16

/**
 * Links to the page of a freelancer's call. The database keeps only a token's hash. A link names one slot; `open-call.ts`
 * decides at each opening, from the slot and its event, whether there is a call to show.
 */
export interface CallLinks {
  /** Creates a link and returns its token, which is known only now. */
  create(tx: Tx, slotId: string, createdBy: string): Promise<string>
  /** Ends all links of a slot. Returns how many there were. */
  revokeAll(tx: Tx, slotId: string): Promise<number>
  /** Returns when each open link of a slot was made, newest first. */
  list(db: Db | Tx, slotId: string): Promise<readonly string[]>
  /** Returns the slot of a token, or null if the link is unknown or has ended. */
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
      // Saves a query for text that can't be a token.
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

/** Browsers don't send the fragment, so the token reaches no server and no log. */
export const callLink = (origin: string, token: string): string => `${origin}/c/#${token}`
