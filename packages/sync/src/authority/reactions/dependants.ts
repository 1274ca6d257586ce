import { accessRules, type EntityName } from '@bama/domain'
import { deleteRecord } from '../writes.ts'
import { type AuthorityRecord, stored } from '../records.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { withdrawMentionsIn } from './comments.ts'
import type { CommittedChange } from './reaction.ts'

/** Renumbers the dependants of an event or chat whose visibility changed, so that they arrive or disappear with it. */
export async function renumberDependants(
  unitOfWork: UnitOfWork,
  { entity, before, after, operation }: CommittedChange,
): Promise<void> {
  if (operation !== 'update' || before === null) return
  const visibilityKeyOf = (record: AuthorityRecord): string | null =>
    accessRules[entity].visibilityKeyOf(stored(record), null)
  if (visibilityKeyOf(before) === visibilityKeyOf(after)) return
  for (const dependant of await unitOfWork.dependants(entity, after.id)) {
    await unitOfWork.pause()
    await unitOfWork.renumber(dependant)
  }
}

/** Dependants of a deleted record are deleted with it: nobody could see them any more. So are the messages that quote them. */
export async function deleteDependants(
  unitOfWork: UnitOfWork,
  {
    entity,
    after,
    operation,
    cause,
    nowMs,
  }: Pick<CommittedChange, 'entity' | 'after' | 'operation' | 'cause' | 'nowMs'>,
): Promise<void> {
  if (operation !== 'delete') return
  for (const dependant of await unitOfWork.dependants(entity, after.id)) {
    await unitOfWork.pause()
    await deleteRecord(unitOfWork, { entity: dependant.entity as EntityName, id: dependant.id, nowMs, cause })
    await withdrawMentionsIn(unitOfWork, dependant, { cause, nowMs })
  }
}
