import { columnOf, editEvent, eventStatus } from '@bama/domain'
import { type LocalEvent, runCommand } from '../../data/index.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { eventsTexts } from '../../texts/events.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { useShowEvent } from '../../ui/feedback/event-link.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'

const { restoring: texts, toast } = archiveTexts

/**
 * Restores an archived event to the board after a confirmation. The event returns to the column of its status, at its
 * former position. If another card has taken that position, the two are ordered by id until the next drop between them.
 */
export function useRestoring() {
  const showEvent = useShowEvent()
  return useConfirmedCommand<LocalEvent, unknown>({
    texts: (event) => ({
      ...texts,
      subject: event.name,
      consequence: texts.consequence(columnTitle(event)),
      color: 'pine',
    }),
    run: (event) => runCommand(editEvent, { base: event, input: { is_archived: false } }),
    effect: 'move',
    recordKey: ({ id }) => recordKey('event', id),
    failed: toast.failed,
    onDone: ({ id }) => showEvent(toast.restored, id),
  })
}

/** The column that the event returns to. The first column's displayed title is shorter than the stored status. */
function columnTitle({ status }: LocalEvent): string {
  const column = columnOf(status)
  return column === eventStatus.upcoming ? eventsTexts.board.firstColumn : column
}
