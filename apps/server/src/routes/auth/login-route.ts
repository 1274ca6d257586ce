import { loginRequestSchema, type Session } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { findAccount } from '../../auth/accounts.ts'
import { checkPassword, wrongCredentials } from '../../auth/check-password.ts'
import { noteLogin } from '../../auth/note-login.ts'
import { secretHash } from '../../auth/secrets.ts'
import { giveSessionCookie, presentedToken } from '../../auth/session-cookie.ts'
import { toSession } from '../../auth/to-session.ts'
import type { App } from '../../http/zod-validation.ts'

type Parts = Pick<
  AppParts,
  'store' | 'now' | 'zone' | 'passwords' | 'sessions' | 'limiter' | 'devices' | 'vaultKeys' | 'hub' | 'audit'
>

/** POST /api/auth/login: a new session; one that the caller still had is ended. */
export function loginRoute(app: App, parts: Parts): void {
  const { store, now, zone, passwords, sessions, devices, vaultKeys, hub, audit } = parts
  app.post('/api/auth/login', { schema: { body: loginRequestSchema } }, async (request, reply): Promise<Session> => {
    const { email, password } = request.body
    const ownCounter = await devices.counterOf(request, email)
    const passwordHash = await checkPassword(parts, { email, password, address: request.ip, ownCounter })
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
    await devices.remember(request, reply, email)
    const vaultKey = await vaultKeys.keyFor(request, user.id)
    return toSession(user, expiresAtMs, { nowMs: now(), zone, vaultKey })
  })
}
