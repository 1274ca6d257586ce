import { type CommentedItem, deleteComment } from '@bama/domain'
import { type LocalComment, useRun } from '../../data/index.ts'
import { commentsTexts } from '../../texts/comments.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'

const { deletion: texts, toast } = commentsTexts

interface DeleteCommentDialogProps {
  readonly item: CommentedItem
  readonly comment: LocalComment | null
  readonly onDeleted: (comment: LocalComment) => void
  readonly onClose: () => void
}

/** Confirms, then deletes for good. */
export function DeleteCommentDialog({ item, comment, onDeleted, onClose }: DeleteCommentDialogProps) {
  const run = useRun()

  const remove = async (): Promise<void> => {
    if (comment === null) return
    const outcome = await run(deleteComment, { item, comment })
    onClose()
    // Somebody else was quicker: it is gone, as was wanted.
    if (!outcome.ok && outcome.error.code !== 'not_found') return showFailure(toast.deleteFailed, outcome.error)
    showDone(toast.deleted)
    onDeleted(comment)
  }

  return (
    <ConfirmDialog
      opened={comment !== null}
      title={texts.title}
      question={texts.question}
      confirm={texts.confirm}
      cancel={texts.cancel}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
