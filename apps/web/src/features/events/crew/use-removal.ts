import type { VisibleEvent, VisibleSlot, VisibleUser } from '@bama/domain'
import { removeFromCrew } from '@bama/domain/crew'
import { crewTexts as texts } from '../../../texts/crew.ts'
import { type ConfirmedCommand, useConfirmedCommand } from '../../../ui/dialogs/use-confirmed-command.tsx'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import type { CrewWriter } from './crew-writer.ts'
import { nameOfSlot } from './person-names.ts'

/** Removes a person from the crew after a confirmation. */
export function useRemoval(
  event: VisibleEvent,
  people: ReadonlyMap<string, VisibleUser> | undefined,
  writer: CrewWriter,
): ConfirmedCommand<VisibleSlot> {
  return useConfirmedCommand<VisibleSlot, unknown>({
    texts: (slot) => ({ ...texts.removal, subject: nameOfSlot(slot, people) }),
    run: (slot) => writer.run(removeFromCrew, { event, slot }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('slot', id),
    ...(!writer.isLater && { done: texts.toast.removed }),
    failed: texts.toast.removeFailed,
  })
}
