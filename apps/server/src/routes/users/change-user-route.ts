import {
  assert,
  entityModels,
  type Patch,
  patchBetween,
  type RecordId,
  accountRefusalOf,
  type User,
} from '@bama/domain'
import { type ChangeUserRequest, changeUserRequestSchema } from '@bama/sync'
import { changedPerson } from '@bama/sync/authority'
import type { AppParts } from '../../app-parts.ts'
import { checkEmailIsFree } from '../../auth/accounts.ts'
import { type Access, followAccess } from '../../auth/end-access.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams } from '../../http/zod-validation.ts'
import type { Tx } from '../../store/schema.ts'
import { readUser } from '../../sync/read-user.ts'
import { updateRecordAsServer } from '../../sync/server-writes.ts'
import { hasOtherAdmin, personSchema, readParties } from './parties.ts'
import { rewriteEmail } from '../../auth/rewrite-email.ts'

type Parts = Access & Pick<AppParts, 'store' | 'now' | 'gate' | 'hub' | 'audit'>

/**
 * PATCH /api/users/:id: an admin changes the given fields of a person. Answers with the person as they are then.
 * If they lose access, their sessions and streams end at once. Any change of access makes their devices pull everything again.
 */
export function changeUserRoute(app: App, parts: Parts): void {
  const { store, now, gate, hub, audit } = parts
  const options = {
    onRequest: gate.admin,
    schema: { params: idParams, body: changeUserRequestSchema },
    config: {
      errors: ['not_found', 'email_taken', 'not_oneself', 'last_admin'] as const,
      summary: 'An admin changes what is given of a person.',
      answer: personSchema,
    },
  }
  app.patch('/api/users/:id', options, async (request, reply) => {
    const actorId = personSessionOf(request).user.id
    const { id } = request.params
    const { user, fields, ended } = await store.write((tx) =>
      changeUser(tx, parts, { actorId, id, change: request.body, nowMs: now() }),
    )
    for (const tokenHash of ended) hub.endSession(tokenHash)
    if (fields.length > 0) {
      hub.notify()
      audit.info({ userId: user.id, actorId, fields, address: request.ip }, 'user changed')
    }
    return reply.send(user)
  })
}

interface Changed {
  readonly user: User
  /** The changed cells; none if the person was like that already. */
  readonly fields: readonly string[]
  /** Hashes of the sessions that ended, and of the keys whose streams have to end. */
  readonly ended: readonly string[]
}

async function changeUser(
  tx: Tx,
  access: Access,
  args: {
    readonly actorId: string
    readonly id: RecordId | null
    readonly change: ChangeUserRequest
    readonly nowMs: number
  },
): Promise<Changed> {
  const { actorId, nowMs } = args
  const { person: before } = await readParties(tx, actorId, args.id)
  const after = changedPerson(before, args.change)
  const refusal = accountRefusalOf({ actorId, before, after, hasOtherAdmin: await hasOtherAdmin(tx, before.id) })
  if (refusal !== null)
    throw new ApiFailure(refusal.code, refusal.message, refusal.field === undefined ? {} : { field: refusal.field })

  const patch: Patch = patchBetween(entityModels.systemUsers, { ...before }, { ...after })
  const fields = Object.keys(patch)
  if (fields.length === 0) return { user: before, fields, ended: [] }
  if (before.email !== after.email) await moveEmail(tx, { before, after, actorId, nowMs })
  await updateRecordAsServer(tx, { entity: 'systemUsers', id: before.id, patch, actorId, nowMs })
  const ended = await followAccess(tx, access, before, after)
  const user = await readUser(tx, before.id)
  assert(user !== null, 'the person that was just written is there')
  return { user, fields, ended }
}

async function moveEmail(
  tx: Tx,
  {
    before,
    after,
    actorId,
    nowMs,
  }: { readonly before: User; readonly after: User; readonly actorId: string; readonly nowMs: number },
): Promise<void> {
  await checkEmailIsFree(tx, after.email)
  await tx.updateTable('accounts').set({ email: after.email }).where('user_id', '=', before.id).execute()
  await rewriteEmail(tx, { from: before.email, to: after.email, actorId, nowMs })
}
