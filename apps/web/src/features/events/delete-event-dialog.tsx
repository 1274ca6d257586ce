import { deleteEvent } from '@bama/domain'
import { useRun } from '../../data/index.ts'
import { eventsTexts } from '../../texts/events.ts'
import type { BoardEvent } from './board/board-actions.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'

interface DeleteEventDialogProps {
  readonly event: BoardEvent | null
  /** The card that takes the focus when this one is gone. */
  readonly neighbourOf: (event: BoardEvent) => string | undefined
  readonly onClose: () => void
  /** The person thought better of it. */
  readonly onKept: (event: BoardEvent) => void
  readonly onDeleted: (neighbour: string | undefined) => void
}

/** Asks, then deletes for good. */
export function DeleteEventDialog({ event, neighbourOf, onClose, onKept, onDeleted }: DeleteEventDialogProps) {
  const run = useRun()

  const remove = async (): Promise<void> => {
    if (event === null) return
    const neighbour = neighbourOf(event)
    const outcome = await run(deleteEvent, { event })
    onClose()
    // Somebody else was quicker: it is gone, as was wanted.
    if (!outcome.ok && outcome.error.code !== 'not_found')
      return showFailure(eventsTexts.toast.deleteFailed, outcome.error)
    showDone(eventsTexts.toast.deleted)
    onDeleted(neighbour)
  }

  const { title, question, confirm, cancel } = eventsTexts.deletion
  return (
    <ConfirmDialog
      opened={event !== null}
      title={title}
      subject={event?.name}
      question={question}
      confirm={confirm}
      cancel={cancel}
      onConfirm={remove}
      onCancel={() => {
        onClose()
        if (event !== null) onKept(event)
      }}
    />
  )
}
