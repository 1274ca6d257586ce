import { type User, userSchema } from '@bama/domain'
import { createUserRequestSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { checkEmailIsFree, createAccount, freeUserId, noPassword } from '../../auth/accounts.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import type { App } from '../../http/zod-validation.ts'
import { personSchema, readActor } from './parties.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'passwords' | 'gate' | 'hub' | 'audit'>

/**
 * POST /api/users: an admin creates a person, who can sign in at once unless `is_approved` is false. Without a password, they
 * can sign in once they have chosen one by an invitation.
 */
export function usersRoute(app: App, { store, now, passwords, gate, hub, audit }: Parts): void {
  const options = {
    onRequest: gate.admin,
    schema: { body: createUserRequestSchema },
    config: {
      errors: ['email_taken', 'unauthorized'] as const,
      summary: 'An admin creates a person.',
      answer: personSchema,
      status: 201,
    },
  }
  app.post('/api/users', options, async (request, reply): Promise<User> => {
    const { password, ...details } = request.body
    await checkEmailIsFree(store.db, details.email)
    const passwordHash = password === undefined ? noPassword : await passwords.hash(password)
    const id = await freeUserId(store.db, details.email)
    const actorId = personSessionOf(request).user.id
    const user = await store.write(async (tx) => {
      // Hashing took time, so everything is checked again.
      await readActor(tx, actorId)
      await checkEmailIsFree(tx, details.email)
      return createAccount(tx, { id, passwordHash, fields: userSchema.parse(details), actorId, nowMs: now() })
    })
    hub.notify()
    audit.info({ userId: user.id, role: user.role, actorId, address: request.ip }, 'user created')
    reply.code(201)
    return user
  })
}
