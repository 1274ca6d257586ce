import { assert, type User } from '@bama/domain'
import { loginRequestSchema, type Session } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { findAccount } from '../../auth/accounts.ts'
import type { Passwords } from '../../auth/passwords.ts'
import { secretHash } from '../../auth/secrets.ts'
import { giveSessionCookie, presentedToken } from '../../auth/session-cookie.ts'
import { toSession } from '../../auth/to-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { Tx } from '../../store/store.ts'
import { readUser } from '../../sync/read-user.ts'
import { updateRecordAsServer } from '../../sync/server-writes.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'passwords' | 'sessions' | 'limiter' | 'hub' | 'audit'>

/** POST /api/auth/login: a new session; one that the caller still had is ended. */
export function loginRoute(app: App, parts: Parts): void {
  const { store, now, passwords, sessions, hub, audit } = parts
  app.post('/api/auth/login', { schema: { body: loginRequestSchema } }, async (request, reply): Promise<Session> => {
    const { email, password } = request.body
    const passwordHash = await checkPassword(parts, { email, password, address: request.ip })
    const strongHash = passwords.isWeak(passwordHash) ? await passwords.hash(password) : passwordHash
    const earlier = presentedToken(request)
    const { user, token, expiresAtMs } = await store.write(async (tx) => {
      const account = await findAccount(tx, email)
      // A password that was changed while this one was being checked does not sign in any more.
      if (account?.password_hash !== passwordHash) throw wrongCredentials()
      const user = await noteLogin(tx, account.user_id, now())
      await tx.updateTable('accounts').set({ password_hash: strongHash }).where('email', '=', email).execute()
      if (earlier !== null) await tx.deleteFrom('sessions').where('token_hash', '=', secretHash(earlier)).execute()
      return { user, ...(await sessions.start(tx, user.id)) }
    })
    if (earlier !== null) hub.endSession(secretHash(earlier))
    hub.notify()
    audit.info({ userId: user.id, address: request.ip }, 'signed in')
    giveSessionCookie(reply, token)
    return toSession(user, expiresAtMs, now())
  })
}

/** One text for an unknown address and a wrong password: who guesses learns nothing. */
const wrongCredentials = (): ApiFailure => new ApiFailure('invalid_credentials', 'Invalid credentials')

/** The account's hash when the password is right. Throws `too_many_requests`, `unavailable`, `invalid_credentials`. */
async function checkPassword(
  { store, passwords, limiter }: Pick<Parts, 'store' | 'passwords' | 'limiter'>,
  { email, password, address }: { readonly email: string; readonly password: string; readonly address: string },
): Promise<string> {
  const attempt = limiter.begin(email, address)
  if (!attempt.allowed) {
    const { retryAfterSeconds } = attempt
    throw new ApiFailure('too_many_requests', 'too many failed sign-ins, wait a little', { retryAfterSeconds })
  }
  const account = await findAccount(store.db, email)
  const isRight = await verifyOrForgive(passwords, password, account?.password_hash ?? null, attempt.forgive)
  if (account === undefined || !isRight) throw wrongCredentials()
  attempt.succeed()
  return account.password_hash
}

async function verifyOrForgive(
  passwords: Passwords,
  password: string,
  phc: string | null,
  forgive: () => void,
): Promise<boolean> {
  try {
    return await passwords.verify(password, phc)
  } catch (error) {
    // Nothing was guessed: the server had no time to look.
    forgive()
    throw error
  }
}

/** Writes `last_login`. Throws when this person may not sign in. */
async function noteLogin(tx: Tx, userId: string, nowMs: number): Promise<User> {
  const user = await readUser(tx, userId)
  if (user === null) throw wrongCredentials()
  if (!user.is_approved) throw new ApiFailure('not_approved', 'an admin has to approve this account first')
  const patch = { last_login: new Date(nowMs).toISOString() }
  await updateRecordAsServer(tx, { entity: 'systemUsers', id: user.id, patch, actorId: user.id, nowMs })
  const noted = await readUser(tx, userId)
  assert(noted !== null, 'the person who signs in is there')
  return noted
}
