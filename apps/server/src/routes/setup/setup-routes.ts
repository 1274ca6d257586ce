import { timingSafeEqual } from 'node:crypto'
import { deviceName } from '@bama/domain'
import { type Session, sessionSchema, setupRequestSchema, setupStateSchema } from '@bama/sync'
import type { z } from 'zod'
import type { AppParts } from '../../app-parts.ts'
import { createAccount, firstAdminFields, freeUserId, hasAccounts } from '../../auth/accounts.ts'
import { answerSession } from '../../auth/answer-session.ts'
import { noteLogin } from '../../auth/note-login.ts'
import { secretHash } from '../../auth/secrets.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { App } from '../../http/zod-validation.ts'
import { deleteMeta, getMeta } from '../../store/meta.ts'
import type { Db, Tx } from '../../store/schema.ts'

type Parts = Pick<
  AppParts,
  'store' | 'now' | 'zone' | 'passwords' | 'sessions' | 'devices' | 'vaultKeys' | 'hub' | 'audit'
>

/**
 * GET /api/setup: whether the first admin is still to be made.
 * POST /api/setup: makes them, once, for anyone who holds the code that the server printed, and signs them in.
 */
export function setupRoutes(app: App, parts: Parts): void {
  const { store, now, passwords, sessions, hub, audit } = parts
  const asking = {
    config: { summary: 'Whether the first admin is still to be made.', answer: setupStateSchema },
  }
  app.get('/api/setup', asking, async (): Promise<z.infer<typeof setupStateSchema>> => ({
    needed: !(await hasAccounts(store.db)),
  }))

  const making = {
    schema: { body: setupRequestSchema },
    config: {
      errors: ['bad_setup_code', 'setup_done'] as const,
      summary: 'Makes the first admin, with the code that the server printed, and signs them in.',
      answer: sessionSchema,
    },
  }
  app.post('/api/setup', making, async (request, reply): Promise<Session> => {
    const { code, name, email, password, personal } = request.body
    // Checked before the costly hash, and again in the transaction, because two calls may come at once.
    await checkMaySetUp(store.db, code)
    const passwordHash = await passwords.hash(password)
    const id = await freeUserId(store.db, email)
    const device = deviceName(request.headers['user-agent'])
    const begun = await store.write(async (tx) => {
      await checkMaySetUp(tx, code)
      const fields = firstAdminFields(name, email)
      await createAccount(tx, { id, passwordHash, fields, actorId: id, nowMs: now() })
      await deleteMeta(tx, 'setup_code_hash')
      // This signs them in, so it is recorded like any other sign-in.
      const user = await noteLogin(tx, id, { nowMs: now(), deviceName: device })
      return { user, session: await sessions.start(tx, id, { name: device, isPersonal: personal }) }
    })
    hub.notify()
    audit.info({ userId: id, address: request.ip }, 'set up and signed in')
    return answerSession(parts, request, reply, begun)
  })
}

async function checkMaySetUp(db: Db | Tx, code: string): Promise<void> {
  if (await hasAccounts(db)) throw new ApiFailure('setup_done', 'this server is set up already')
  const expected = await getMeta(db, 'setup_code_hash')
  const isRight = expected !== null && timingSafeEqual(Buffer.from(secretHash(code)), Buffer.from(expected))
  if (!isRight)
    throw new ApiFailure('bad_setup_code', 'this is not the code that the server printed last', { field: 'code' })
}
