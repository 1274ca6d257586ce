import { type EntityName, entityNamed, type Patch, type User } from '@bama/domain'
import type { Mutation } from '@bama/sync'
import type { ReferenceProblem } from '@bama/sync/authority'
import { fileProblem, linkFiles } from '../files/links.ts'
import type { Tx } from '../store/schema.ts'

/** Returns why a mutation may not name its files, if so: they must exist and belong to the caller. */
export async function filesProblem(
  tx: Tx,
  actor: User,
  { entity: name, patch, recordId }: Mutation,
): Promise<ReferenceProblem | null> {
  const entity = entityNamed(name)
  if (entity === null) return null
  const problem = await fileProblem(tx, actor, { entity, recordId, patch })
  return problem === null ? null : { code: 'forbidden', field: problem.field }
}

export async function noteReferences(
  tx: Tx,
  actorId: string,
  entity: EntityName,
  recordId: string,
  patch: Patch,
): Promise<void> {
  await linkFiles(tx, { actorId, entity, recordId, patch })
}
