import { isActiveAdmin, type RandomBytes, type RecordId, type User } from '@bama/domain'
import type { InvitationList, InvitationPurpose } from '@bama/sync'
import type { Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { noPassword } from './accounts.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A link that was just made. Its token is known only now. */
interface NewInvitation {
  readonly token: string
  readonly purpose: InvitationPurpose
  readonly expiresAtMs: number
}

/** A link that is valid now, and its person. */
export interface HeldInvitation {
  readonly user: User
  readonly purpose: InvitationPurpose
  readonly expiresAtMs: number
}

/**
 * One-time links by which a person chooses a password. The database keeps only the hash of a link's secret. A person has
 * at most one link, the newest. It ends when it is used or expires, when a password is set in another way, when its
 * person is blocked or deleted or gets another e-mail, and when the admin who made it is no longer an active admin.
 */
export interface Invitations {
  /** Makes a link inside the caller's transaction. Null if the person has no account. */
  create(tx: Tx, person: User, createdBy: RecordId): Promise<NewInvitation | null>
  /** Returns the link of a token, or null. Unknown, used, expired and ended links can't be told apart. */
  find(tx: Tx, token: string): Promise<HeldInvitation | null>
  /** Like `find`, and uses the link up. */
  take(tx: Tx, token: string): Promise<HeldInvitation | null>
  endAllOf(tx: Tx, userId: RecordId): Promise<void>
  /** The valid links, and the people who have no password yet. */
  list(tx: Tx): Promise<Omit<InvitationList, 'mail'>>
}

const dayMs = 24 * 60 * 60 * 1000
const lifeMs: Readonly<Record<InvitationPurpose, number>> = { invitation: 7 * dayMs, reset: dayMs }

const toInstant = (ms: number): string => new Date(ms).toISOString()

export function createInvitations({
  now,
  randomBytes,
}: {
  readonly now: () => number
  readonly randomBytes: RandomBytes
}): Invitations {
  const accountOf = (tx: Tx, userId: string) =>
    tx.selectFrom('accounts').select(['email', 'password_hash']).where('user_id', '=', userId).executeTakeFirst()

  /** A former admin must not keep a way into other people's accounts. */
  const isOfAdmin = async (tx: Tx, createdBy: string): Promise<boolean> => {
    const maker = await readUser(tx, createdBy)
    return maker !== null && isActiveAdmin(maker)
  }

  const find = async (tx: Tx, token: string): Promise<HeldInvitation | null> => {
    const row = await tx
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', secretHash(token))
      .executeTakeFirst()
    if (row === undefined) return null
    const expiresAtMs = Date.parse(row.expires_at)
    const account = await accountOf(tx, row.user_id)
    const user = await readUser(tx, row.user_id)
    const holds = expiresAtMs > now() && account?.email === row.email && (await isOfAdmin(tx, row.created_by))
    return holds && user !== null && user.is_approved ? { user, purpose: row.purpose, expiresAtMs } : null
  }

  const endAllOf = async (tx: Tx, userId: RecordId): Promise<void> => {
    await tx.deleteFrom('invitations').where('user_id', '=', userId).execute()
  }

  return {
    find,
    endAllOf,
    async create(tx, person, createdBy) {
      const account = await accountOf(tx, person.id)
      if (account === undefined) return null
      const purpose = account.password_hash === noPassword ? 'invitation' : 'reset'
      const token = newSecret(randomBytes, 32)
      const expiresAtMs = now() + lifeMs[purpose]
      await tx.deleteFrom('invitations').where('expires_at', '<=', toInstant(now())).execute()
      await endAllOf(tx, person.id)
      await tx
        .insertInto('invitations')
        .values({
          token_hash: secretHash(token),
          user_id: person.id,
          email: account.email,
          purpose,
          created_by: createdBy,
          created_at: toInstant(now()),
          expires_at: toInstant(expiresAtMs),
        })
        .execute()
      return { token, purpose, expiresAtMs }
    },
    async take(tx, token) {
      const held = await find(tx, token)
      if (held !== null) await endAllOf(tx, held.user.id)
      return held
    },
    async list(tx) {
      const unexpired = await tx
        .selectFrom('invitations')
        .selectAll()
        .where('expires_at', '>', toInstant(now()))
        .orderBy('expires_at')
        .execute()
      const items: InvitationList['items'] = []
      for (const { user_id, purpose, expires_at, created_by } of unexpired)
        if (await isOfAdmin(tx, created_by)) items.push({ user_id, purpose, expires_at })
      const without = await tx
        .selectFrom('accounts')
        .select('user_id')
        .where('password_hash', '=', noPassword)
        .execute()
      return { items, without_password: without.map(({ user_id }) => user_id) }
    },
  }
}

/** Browsers don't send the fragment, so the token reaches no server and no log. */
export const invitationLink = (origin: string, token: string): string => `${origin}/invitation#${token}`
