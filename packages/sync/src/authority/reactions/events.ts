import { eventStatus, reviewMessages } from '@bama/domain'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { CommittedChange } from './reaction.ts'
import { send } from './send-messages.ts'

export async function notifyReview(unitOfWork: UnitOfWork, change: CommittedChange): Promise<void> {
  const { before, after, operation, actor, cause } = change
  const status = after.row.fields['status']
  if (operation !== 'update' || before === null || before.row.fields['status'] === status) return
  const event = { id: after.id, name: after.row.fields['name'] }
  const moved = { before: before.row.fields['status'], after: status, mover: actor, cause: cause.mutationId }
  if (status !== eventStatus.review) return
  await send(unitOfWork, reviewMessages(event, moved, await unitOfWork.people()), change)
}
