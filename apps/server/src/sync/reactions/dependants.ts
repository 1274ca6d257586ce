import { accessRules, type EntityName } from '@bama/domain'
import type { ServerRecord } from '../../store/records.ts'
import { loopTurn } from '../../store/loop-turn.ts'
import { deleteRecord } from '../server-writes.ts'
import { stored, type UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'

/** Dependants of an event whose viewers changed get new numbers, so that they arrive or leave with it. */
export async function renumberDependants(
  unitOfWork: UnitOfWork,
  { before, after, operation }: CommittedChange,
): Promise<void> {
  if (operation !== 'update' || before === null) return
  const visibilityKeyOf = (record: ServerRecord): string | null =>
    accessRules.events.visibilityKeyOf(stored(record), null)
  if (visibilityKeyOf(before) === visibilityKeyOf(after)) return
  for (const dependant of await unitOfWork.dependants('events', after.id)) {
    await loopTurn()
    await unitOfWork.renumber(dependant)
  }
}

/** Dependants of a deleted record are deleted with it: nobody could see them any more. */
export async function deleteDependants(
  unitOfWork: UnitOfWork,
  { entity, after, operation, cause, nowMs }: CommittedChange,
): Promise<void> {
  if (operation !== 'delete') return
  for (const dependant of await unitOfWork.dependants(entity, after.id)) {
    await loopTurn()
    await deleteRecord(unitOfWork, { entity: dependant.entity as EntityName, id: dependant.id, nowMs, cause })
  }
}
