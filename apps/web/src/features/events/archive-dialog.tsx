import { editEvent } from '@bama/domain'
import { useRun } from '../../data/index.ts'
import { eventsTexts } from '../../texts/events.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import type { BoardEvent } from './board/board-actions.ts'

interface ArchiveDialogProps {
  readonly event: BoardEvent | null
  readonly onClose: () => void
  readonly onArchived: (event: BoardEvent) => void
  /** The person thought better of it. */
  readonly onKept: (event: BoardEvent) => void
}

/** Asks, then takes an event off the board; for a while that can be taken back. */
export function ArchiveDialog({ event, onClose, onArchived, onKept }: ArchiveDialogProps) {
  const run = useRun()
  const restore = useRestore()

  const archive = async (): Promise<void> => {
    if (event === null) return
    const outcome = await run(editEvent, { base: event, input: { is_archived: true } })
    onClose()
    if (!outcome.ok) return showFailure(eventsTexts.toast.archiveFailed, outcome.error)
    onArchived(event)
    showUndo(eventsTexts.toast.archived, eventsTexts.toast.undo, () => restore({ ...event, is_archived: true }))
  }

  const { title, question, confirm, cancel } = eventsTexts.archiving
  return (
    <ConfirmDialog
      opened={event !== null}
      title={title}
      subject={event?.name}
      question={question}
      confirm={confirm}
      cancel={cancel}
      onConfirm={archive}
      onCancel={() => {
        onClose()
        if (event !== null) onKept(event)
      }}
    />
  )
}

/** Brings an event back from the archive, to the column and the place that it had. */
export function useRestore(): (event: BoardEvent) => void {
  const run = useRun()
  return (event) =>
    void run(editEvent, { base: event, input: { is_archived: false } }).then((outcome) =>
      outcome.ok ? showDone(eventsTexts.toast.restored) : showFailure(eventsTexts.toast.restoreFailed, outcome.error),
    )
}
