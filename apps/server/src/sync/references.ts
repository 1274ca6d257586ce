import { type EntityName, isAdmin, isPlausible, type Patch, type User } from '@bama/domain'
import { millisecondsOf, type Mutation } from '@bama/sync'
import { fileProblem, linkFiles } from '../files/links.ts'
import type { Tx } from '../store/schema.ts'
import type { ServerRecord } from '../store/records.ts'
import type { ReferenceProblem } from './evaluate.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { toUser } from './read-user.ts'

/** The person for whom an admin makes a work-hour entry; null when it is made for oneself, or for nobody there is. */
export async function namedOwner(
  unitOfWork: UnitOfWork,
  actor: User,
  entity: EntityName,
  { operation, patch }: Mutation,
): Promise<User | null> {
  if (entity !== 'workHours' || operation !== 'create' || !isAdmin(actor)) return null
  const owner = patch['user_id']
  const person = typeof owner === 'string' && owner !== actor.id ? await unitOfWork.read('systemUsers', owner) : null
  return person === null || person.deleted !== null ? null : toUser(person)
}

/**
 * What a mutation names that must be there or be the caller's: the person of a work-hour entry that an admin makes for them,
 * and files. Events and tasks are not asked for: hours and tasks outlive them (packages/sync/SPEC.md, S54).
 */
export async function referenceProblem(
  unitOfWork: UnitOfWork,
  actor: User,
  entity: EntityName,
  { operation, patch, recordId, stamp }: Mutation,
  {
    before,
    owner,
    nowMs,
  }: { readonly before: ServerRecord | null; readonly owner: User | null; readonly nowMs: number },
): Promise<ReferenceProblem | null> {
  const knownStart = before?.row.fields['started_at']
  if (entity === 'workHours' && !isPlausible(patch, { nowMs, writtenMs: millisecondsOf(stamp), knownStart }))
    return { code: 'invalid', field: 'interval' }
  const named = patch['user_id'] ?? actor.id
  if (entity === 'workHours' && operation === 'create' && isAdmin(actor) && named !== actor.id && owner === null)
    return { code: 'invalid', field: 'user_id' }
  if (entity !== 'events') return null
  const problem = await fileProblem(unitOfWork.tx, actor, { entity, recordId, patch })
  return problem === null ? null : { code: 'forbidden', field: problem.field }
}

/** Notes which files a change makes a record name. */
export async function noteReferences(
  tx: Tx,
  actorId: string,
  entity: EntityName,
  recordId: string,
  patch: Patch,
): Promise<void> {
  if (entity === 'events') await linkFiles(tx, { actorId, entity, recordId, patch })
}
