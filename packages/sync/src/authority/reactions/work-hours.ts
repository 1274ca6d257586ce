import { assert, entityModels, hoursMessage, stampOf, workHourStatus } from '@bama/domain'
import { hoursDecidedMessage } from '@bama/domain/messages'
import { mergePatch, readCell } from '../../record/merge.ts'
import { nextStamp } from '../../stamp/stamp.ts'
import { readPerson } from '../to-user.ts'
import { serverDevice, timerCloser } from '../writes.ts'
import { fieldsOf, updatedRecord } from '../records.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'
import { isRunning } from './timers.ts'

/** Whether the change wrote this cell. A cell named in the patch stays unchanged if a later stamp was already there. */
const wrote = (cell: string, { before, after }: CommittedChange): boolean =>
  stampOf(before?.row.clocks, cell) !== stampOf(after.row.clocks, cell)

/**
 * When ended hours get another event, task or note, writes their interval again, unchanged, with a new stamp. A
 * decision names the interval's stamp that it saw, so an earlier decision no longer holds, whichever of the two
 * arrives first. A decision in the same change is based on its content. The new stamp is the least one later than the
 * old, so that a change of the interval itself wins over it.
 */
export async function restampInterval(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation, patch, cause } = change
  if (operation !== 'update' || before === null || isRunning(after)) return
  if (wrote('interval', change) || wrote('decision', change)) return
  if (Object.keys(patch).every((field) => before.row.fields[field] === after.row.fields[field])) return
  const known = await unitOfWork.read('workHours', after.id)
  const clock = stampOf(known?.row.clocks, 'interval')
  assert(known !== null && clock !== undefined, 'an entry has an interval')
  const patchOfInterval = { interval: readCell(entityModels.workHours, known.row.fields, 'interval') }
  // Keeps the device name that tells whether the next timer ended the entry.
  const stamp = nextStamp(clock, 0, clock.endsWith(timerCloser) ? timerCloser : serverDevice)
  const { row } = mergePatch(entityModels.workHours, known.row, patchOfInterval, stamp)
  await unitOfWork.write({
    operation,
    entity: 'workHours',
    before: known,
    after: updatedRecord(known, row, stamp),
    patch: patchOfInterval,
    lost: [],
    stamp,
    cause,
  })
}

/** Notifies a person if somebody else entered hours for them, or corrected or deleted their hours. */
export async function notifyHours(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation, actor, cause } = change
  // A deleted record has no fields left.
  const record = operation === 'delete' ? before : after
  if (record === null) return
  const fields = fieldsOf('workHours', record)
  if (fields.user_id === actor.id) return
  if (operation !== 'delete' && !wrote(operation === 'create' ? 'entered_by' : 'corrected_by', change)) return
  const owner = await readPerson(unitOfWork.read, fields.user_id)
  if (owner === null) return
  await send(unitOfWork, [hoursMessage({ fields }, owner, actor, { operation, cause: cause.mutationId })], change)
}

/** Notifies a person that somebody else rejected or paid their hours. */
export async function notifyDecision(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation, actor, cause } = change
  const fields = fieldsOf('workHours', after)
  const { status } = fields
  if (operation !== 'update' || fields.user_id === actor.id || before?.row.fields['status'] === status) return
  if (status !== workHourStatus.rejected && status !== workHourStatus.paid) return
  const owner = await readPerson(unitOfWork.read, fields.user_id)
  if (owner === null) return
  await send(unitOfWork, [hoursDecidedMessage({ fields }, status, owner, actor, cause.mutationId)], change)
}
