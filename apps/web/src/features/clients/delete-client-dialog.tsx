import { deleteClient } from '@bama/domain'
import { type EventCounts, useRun } from '../../data/index.ts'
import { clientsTexts } from '../../texts/clients.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import type { LocalClient } from './client-row.ts'

const { deletion: texts, toast } = clientsTexts

interface DeleteClientDialogProps {
  readonly client: LocalClient | null
  readonly counts: EventCounts | undefined
  readonly onClose: () => void
  readonly onDeleted: (client: LocalClient) => void
}

/** Asks, saying what becomes of the client's events, then deletes for good. */
export function DeleteClientDialog({ client, counts, onClose, onDeleted }: DeleteClientDialogProps) {
  const run = useRun()

  const remove = async (): Promise<void> => {
    if (client === null) return
    const outcome = await run(deleteClient, { client })
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
      subject={client?.name}
      question={texts.question}
      consequence={
        counts === undefined ? texts.forGood : texts.consequence(counts.active + counts.archived, counts.archived)
      }
      confirm={texts.confirm}
      cancel={texts.cancel}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
