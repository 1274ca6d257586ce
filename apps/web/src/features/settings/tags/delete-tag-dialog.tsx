import { deleteTag } from '@bama/domain'
import { useRun } from '../../../data/index.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { TagRow } from './tag-rows.ts'

const { deletion: texts, toast } = settingsTexts

interface DeleteTagDialogProps {
  readonly opened: boolean
  /** Stays the same while the dialog fades out. */
  readonly row: TagRow | null
  /** How many events carry it. */
  readonly used: number
  readonly onDeleted: (row: TagRow) => void
  readonly onClose: () => void
}

/** Asks, says what becomes of the events, then deletes for good. */
export function DeleteTagDialog({ opened, row, used, onDeleted, onClose }: DeleteTagDialogProps) {
  const run = useRun()

  const remove = async (): Promise<void> => {
    if (row === null || row.tag === null) return
    const outcome = await run(deleteTag, { tag: row.tag })
    onClose()
    // Somebody else was quicker: it is gone, as was wanted.
    if (!outcome.ok && outcome.error.code !== 'not_found') return showFailure(toast.deleteFailed, outcome.error)
    showDone(toast.deleted)
    onDeleted(row)
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      subject={row?.name}
      question={texts.question(used)}
      confirm={texts.confirm}
      cancel={texts.cancel}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
