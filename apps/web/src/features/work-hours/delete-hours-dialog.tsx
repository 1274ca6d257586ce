import { deleteHours, workHourStatus } from '@bama/domain'
import { useRun } from '../../data/index.ts'
import { shortDay } from '../../texts/days.ts'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import type { HoursRow } from './hours-row.ts'

const { deletion: texts, toast } = hoursScreenTexts

interface DeleteHoursDialogProps {
  readonly row: HoursRow | null
  readonly onClose: () => void
  readonly onDeleted: (row: HoursRow) => void
}

/** Asks, then deletes for good. */
export function DeleteHoursDialog({ row, onClose, onDeleted }: DeleteHoursDialogProps) {
  const run = useRun()

  const remove = async (): Promise<void> => {
    if (row === null) return
    const outcome = await run(deleteHours, { entry: row.entry })
    onClose()
    // Another tab was faster: then it is done.
    if (!outcome.ok && outcome.error.code !== 'not_found') return showFailure(toast.deleteFailed, outcome.error)
    showDone(toast.deleted)
    onDeleted(row)
  }

  return (
    <ConfirmDialog
      opened={row !== null}
      title={texts.title}
      subject={row === null ? undefined : `${row.name}, ${shortDay(row.entry.date)}`}
      question={texts.question}
      consequence={row?.status === workHourStatus.running ? texts.running : texts.forGood}
      confirm={texts.confirm}
      cancel={texts.cancel}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
