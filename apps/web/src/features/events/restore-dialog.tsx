import { columnOf } from '@bama/domain'
import { archiveTexts } from '../../texts/archive.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useRestore } from './archive-dialog.tsx'
import type { BoardEvent } from './board/board-actions.ts'
import { columnStyles } from './board/column-styles.ts'

const { restoring: texts } = archiveTexts

interface RestoreDialogProps {
  readonly event: BoardEvent | null
  readonly onClose: () => void
}

/** Asks, as the archive does, then puts an event that is open in its window back on the board. */
export function RestoreDialog({ event, onClose }: RestoreDialogProps) {
  const restore = useRestore()
  return (
    <ConfirmDialog
      opened={event !== null}
      title={texts.title}
      subject={event?.name}
      question={texts.question}
      consequence={event === null ? undefined : texts.consequence(columnStyles[columnOf(event.status)].title)}
      confirm={texts.confirm}
      color="pine"
      cancel={texts.cancel}
      onConfirm={() => {
        onClose()
        if (event !== null) restore(event)
      }}
      onCancel={onClose}
    />
  )
}
