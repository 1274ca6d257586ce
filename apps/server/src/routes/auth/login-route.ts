import { deviceName } from '@bama/domain'
import { loginRequestSchema, type Session, sessionSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { findAccount } from '../../auth/accounts.ts'
import { answerSession } from '../../auth/answer-session.ts'
import { checkPassword, wrongCredentials } from '../../auth/check-password.ts'
import { noteLogin } from '../../auth/note-login.ts'
import { presentedTokens } from '../../auth/session-cookie.ts'
import type { App } from '../../http/zod-validation.ts'

type Parts = Pick<
  AppParts,
  'store' | 'now' | 'zone' | 'passwords' | 'sessions' | 'limiter' | 'devices' | 'vaultKeys' | 'hub' | 'audit'
>

/** POST /api/auth/login: begins a new session, and ends the one that the browser still had. */
export function loginRoute(app: App, parts: Parts): void {
  const { store, now, passwords, sessions, devices, hub, audit } = parts
  const options = {
    schema: { body: loginRequestSchema },
    config: {
      errors: ['invalid_credentials', 'not_approved', 'too_many_requests'] as const,
      summary: 'A new session; one that the caller still had is ended.',
      answer: sessionSchema,
    },
  }
  app.post('/api/auth/login', options, async (request, reply): Promise<Session> => {
    const { email, password, personal } = request.body
    const ownCounter = await devices.counterOf(request, email)
    const passwordHash = await checkPassword(parts, { email, password, address: request.ip, ownCounter })
    const strongHash = passwords.isWeak(passwordHash) ? await passwords.hash(password) : passwordHash
    const name = deviceName(request.headers['user-agent'])
    const { ended, ...begun } = await store.write(async (tx) => {
      const account = await findAccount(tx, email)
      // If the password was changed while it was being checked, the old one no longer signs in.
      if (account?.password_hash !== passwordHash) throw wrongCredentials()
      const user = await noteLogin(tx, account.user_id, { nowMs: now(), deviceName: name })
      await tx.updateTable('accounts').set({ password_hash: strongHash }).where('email', '=', email).execute()
      const ended = await sessions.endPresented(tx, presentedTokens(request))
      return { ended, user, session: await sessions.start(tx, user.id, { name, isPersonal: personal }) }
    })
    for (const { tokenHash } of ended) hub.endSession(tokenHash)
    hub.notify()
    audit.info({ userId: begun.user.id, address: request.ip }, 'signed in')
    return answerSession(parts, request, reply, begun)
  })
}
