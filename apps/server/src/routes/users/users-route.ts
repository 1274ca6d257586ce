import { type User, userSchema } from '@bama/domain'
import { createUserRequestSchema } from '@bama/sync'
import type { AppParts } from '../../app-parts.ts'
import { createAccount, findAccount, freeUserId } from '../../auth/accounts.ts'
import { sessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import type { Db, Tx } from '../../store/store.ts'

type Parts = Pick<AppParts, 'store' | 'now' | 'passwords' | 'gate' | 'hub'>

/** POST /api/users: an admin creates a person, who may sign in at once unless `is_approved` is false. */
export function usersRoute(app: App, { store, now, passwords, gate, hub }: Parts): void {
  const options = { onRequest: gate.admin, schema: { body: createUserRequestSchema } }
  app.post('/api/users', options, async (request, reply): Promise<User> => {
    const { password, ...details } = request.body
    await checkEmailIsFree(store.db, details.email)
    const passwordHash = await passwords.hash(password)
    const id = await freeUserId(store.db, details.email)
    const actorId = sessionOf(request).user.id
    const user = await store.write(async (tx) => {
      await checkEmailIsFree(tx, details.email)
      return createAccount(tx, { id, passwordHash, fields: userSchema.parse(details), actorId, nowMs: now() })
    })
    hub.notify()
    reply.code(201)
    return user
  })
}

async function checkEmailIsFree(db: Db | Tx, email: string): Promise<void> {
  if ((await findAccount(db, email)) === undefined) return
  throw new ApiFailure('email_taken', 'someone signs in with this e-mail already', { field: 'email' })
}
