import { assert, type RecordId, type User, type UserFields, userIdFromEmail, userSchema } from '@bama/domain'
import { ApiFailure } from '../http/api-failure.ts'
import { readRecord } from '../store/records.ts'
import type { Db, Tx } from '../store/schema.ts'
import { readUser } from '../sync/read-user.ts'
import { createRecordAsServer } from '../sync/server-writes.ts'

/** Matches no password, so nobody can sign in until one is set. */
export const noPassword = '-'

interface NewAccount {
  readonly id: RecordId
  readonly passwordHash: string
  readonly fields: UserFields
  readonly actorId: string
  readonly nowMs: number
}

export async function hasAccounts(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('accounts').select('user_id').limit(1).executeTakeFirst()) !== undefined
}

export const findAccount = (db: Db | Tx, email: string) =>
  db.selectFrom('accounts').select(['user_id', 'password_hash']).where('email', '=', email).executeTakeFirst()

/** Throws `email_taken` when an account has this e-mail. */
export async function checkEmailIsFree(db: Db | Tx, email: string): Promise<void> {
  if ((await findAccount(db, email)) === undefined) return
  throw new ApiFailure('email_taken', 'someone signs in with this e-mail already', { field: 'email' })
}

/**
 * Returns an id for a new person, derived from the e-mail. When a record has or had that id already (its person was
 * deleted, or has another e-mail by now), the id is derived from the e-mail and a number.
 */
export async function freeUserId(db: Db, email: string): Promise<RecordId> {
  for (let number = 1; ; number++) {
    const id = await userIdFromEmail(number === 1 ? email : `${email}#${number}`)
    if ((await readRecord(db, 'systemUsers', id)) === null) return id
  }
}

/** Inserts the account and the person's record. The caller has checked that the e-mail is free. */
export async function createAccount(tx: Tx, { id, passwordHash, fields, actorId, nowMs }: NewAccount): Promise<User> {
  await tx
    .insertInto('accounts')
    .values({
      user_id: id,
      email: fields.email,
      password_hash: passwordHash,
      access_version: 1,
      created_at: new Date(nowMs).toISOString(),
    })
    .execute()
  await createRecordAsServer(tx, { entity: 'systemUsers', id, fields, actorId, nowMs })
  const user = await readUser(tx, id)
  assert(user !== null, 'the person that was just written is there')
  return user
}

export const firstAdminFields = (name: string, email: string): UserFields =>
  userSchema.parse({ name, email, role: 'admin' })
