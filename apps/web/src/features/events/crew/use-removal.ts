import type { VisibleSlot, VisibleUser } from '@bama/domain'
import { removeFromCrew } from '@bama/domain/crew'
import { useRun } from '../../../data/index.ts'
import { crewTexts as texts } from '../../../texts/crew.ts'
import { type ConfirmedCommand, useConfirmedCommand } from '../../../ui/dialogs/use-confirmed-command.tsx'
import { recordKey } from '../../../ui/hooks/record-focus.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { nameOfSlot } from './person-names.ts'

/** Takes somebody off the crew, after asking. */
export function useRemoval(
  event: BoardEvent,
  people: ReadonlyMap<string, VisibleUser> | undefined,
): ConfirmedCommand<VisibleSlot> {
  const run = useRun()
  return useConfirmedCommand<VisibleSlot, unknown>({
    texts: (slot) => ({ ...texts.removal, subject: nameOfSlot(slot, people) }),
    run: (slot) => run(removeFromCrew, { event, slot }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('slot', id),
    done: texts.toast.removed,
    failed: texts.toast.removeFailed,
  })
}
