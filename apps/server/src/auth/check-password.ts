import { ApiFailure } from '../http/api-failure.ts'
import type { Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { findAccount } from './accounts.ts'
import type { LoginLimiter } from './login-limiter.ts'
import type { Passwords } from './passwords.ts'
import type { PersonSession } from './sessions.ts'

/** One error for an unknown e-mail and a wrong password, so that guessing reveals nothing. */
export const wrongCredentials = (field?: string): ApiFailure =>
  new ApiFailure('invalid_credentials', 'Invalid credentials', field === undefined ? {} : { field })

/**
 * The account's hash when the password is right. Who writes something on the strength of it asks in that transaction
 * whether it is still this hash. Throws `too_many_requests`, `unavailable`, `invalid_credentials`.
 */
export async function checkPassword(
  {
    store,
    passwords,
    limiter,
  }: { readonly store: Store; readonly passwords: Passwords; readonly limiter: LoginLimiter },
  {
    email,
    password,
    address,
    ownCounter,
  }: {
    readonly email: string
    readonly password: string
    readonly address: string
    /** Names a live session, or a browser that signed in before: strangers' failures don't hold it up. */
    readonly ownCounter: string | null
  },
): Promise<string> {
  const attempt = limiter.begin(email, address, ownCounter)
  if (!attempt.allowed) {
    const { retryAfterSeconds } = attempt
    throw new ApiFailure('too_many_requests', 'too many failed sign-ins, wait a little', { retryAfterSeconds })
  }
  const [account, isRight] = await orForgive(attempt.forgive, async () => {
    const found = await findAccount(store.db, email)
    return [found, await passwords.verify(password, found?.password_hash ?? null)] as const
  })
  if (account === undefined || !isRight) throw wrongCredentials()
  attempt.succeed()
  return account.password_hash
}

/**
 * Checks the password of a signed-in person before they get a secret that works without it. Throws like
 * `checkPassword`; a wrong password names its field.
 */
export async function confirmPassword(
  parts: Parameters<typeof checkPassword>[0],
  { user, tokenHash }: Pick<PersonSession, 'user' | 'tokenHash'>,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<string> {
  try {
    return await checkPassword(parts, { email: user.email, password, address, ownCounter: tokenHash })
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'invalid_credentials') throw wrongCredentials('password')
    throw error
  }
}

/** Throws when the password was changed since it was checked: the old one must no longer open anything. */
export async function checkStillHolds(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (account?.password_hash !== passwordHash) throw wrongCredentials('password')
}

async function orForgive<T>(forgive: () => void, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    // Nothing was guessed: the server was too busy, or the database failed.
    forgive()
    throw error
  }
}
