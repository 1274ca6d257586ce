import type { DerivedMessage } from '@bama/domain'
import type { UnitOfWork } from '../unit-of-work.ts'
import { createRecord } from '../writes.ts'
import type { CommittedChange } from './reaction.ts'

export async function send(
  unitOfWork: UnitOfWork,
  messages: readonly DerivedMessage[],
  { cause, nowMs }: Pick<CommittedChange, 'cause' | 'nowMs'>,
): Promise<void> {
  await unitOfWork.prefetch(messages.map(({ id }) => ({ entity: 'personalMessages', id })))
  for (const { id, fields } of messages) {
    // The id follows from its cause: a message that was sent, and maybe deleted since, is not sent again.
    if ((await unitOfWork.read('personalMessages', id)) !== null) continue
    await unitOfWork.pause()
    unitOfWork.countMessage()
    await createRecord(unitOfWork, { entity: 'personalMessages', id, fields, cause, nowMs, isDerived: true })
  }
}
