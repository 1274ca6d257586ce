import { deleteSeasonalClient } from '@bama/domain'
import { type LocalSeasonalClient, useRun } from '../../data/index.ts'
import { seasonalTexts } from '../../texts/seasonal-clients.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'

const { deletion: texts, toast } = seasonalTexts

interface DeleteSeasonalDialogProps {
  readonly client: LocalSeasonalClient | null
  readonly onClose: () => void
  readonly onDeleted: (client: LocalSeasonalClient) => void
}

/** Asks, then deletes for good. */
export function DeleteSeasonalDialog({ client, onClose, onDeleted }: DeleteSeasonalDialogProps) {
  const run = useRun()

  const remove = async (): Promise<void> => {
    if (client === null) return
    const outcome = await run(deleteSeasonalClient, { client })
    onClose()
    // A colleague was faster: then it is done.
    if (!outcome.ok && outcome.error.code !== 'not_found') return showFailure(toast.deleteFailed, outcome.error)
    showDone(toast.deleted)
    onDeleted(client)
  }

  return (
    <ConfirmDialog
      opened={client !== null}
      title={texts.title}
      subject={client?.event_name}
      question={texts.question}
      consequence={texts.consequence}
      confirm={texts.confirm}
      cancel={texts.cancel}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
