import { accountRefusalOf, type RecordId } from '@bama/domain'
import type { AppParts } from '../../app-parts.ts'
import { type Access, endAccess } from '../../auth/end-access.ts'
import { personSessionOf } from '../../auth/require-session.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { type App, idParams, nothing } from '../../http/zod-validation.ts'
import type { Tx } from '../../store/schema.ts'
import { deleteRecordAsServer } from '../../sync/server-writes.ts'
import { hasOtherAdmin, readParties } from './parties.ts'

type Parts = Access & Pick<AppParts, 'store' | 'now' | 'gate' | 'hub' | 'audit'>

/**
 * DELETE /api/users/:id: an admin ends a person's account, with its sessions, keys, passkeys, links, calendar addresses,
 * webhooks and streams. The record becomes a tombstone; hours and comments keep the name themselves. A later person with the
 * same e-mail gets another id.
 */
export function deleteUserRoute(app: App, parts: Parts): void {
  const { store, now, gate, hub, audit } = parts
  const options = {
    onRequest: gate.admin,
    schema: { params: idParams, body: nothing },
    config: {
      errors: ['not_found', 'not_oneself', 'last_admin'] as const,
      summary: "An admin deletes a person's account.",
      answer: null,
    },
  }
  app.delete('/api/users/:id', options, async (request, reply) => {
    const actorId = personSessionOf(request).user.id
    const { id } = request.params
    const ended = await store.write((tx) => deleteUser(tx, parts, { actorId, id, nowMs: now() }))
    for (const tokenHash of ended) hub.endSession(tokenHash)
    hub.notify()
    audit.info({ userId: id, actorId, address: request.ip }, 'user deleted')
    return reply.code(204).send()
  })
}

/** Returns the hashes of the sessions and keys whose streams have to end. */
async function deleteUser(
  tx: Tx,
  access: Access,
  { actorId, id, nowMs }: { readonly actorId: RecordId; readonly id: RecordId | null; readonly nowMs: number },
): Promise<readonly string[]> {
  const { person } = await readParties(tx, actorId, id)
  const refusal = accountRefusalOf({
    actorId,
    before: person,
    after: null,
    hasOtherAdmin: await hasOtherAdmin(tx, person.id),
  })
  if (refusal !== null) throw new ApiFailure(refusal.code, refusal.message)
  await tx.deleteFrom('accounts').where('user_id', '=', person.id).execute()
  const ended = await endAccess(tx, access, person.id, 'blocked')
  await deleteRecordAsServer(tx, { entity: 'systemUsers', id: person.id, actorId, nowMs })
  return ended
}
