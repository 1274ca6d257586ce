import { deleteTask } from '@bama/domain'
import { type LocalTask, useRun } from '../../data/index.ts'
import { tasksTexts } from '../../texts/tasks.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { titleOf } from './task-actions.ts'

const { deletion: texts, toast } = tasksTexts

interface DeleteTaskDialogProps {
  readonly task: LocalTask | null
  /** The task that takes the focus when this one is gone. */
  readonly neighbourOf: (task: LocalTask) => string | undefined
  readonly onClose: () => void
  /** The person thought better of it. */
  readonly onKept: (task: LocalTask) => void
  readonly onDeleted: (task: LocalTask, neighbour: string | undefined) => void
}

/** Asks, then deletes for good. */
export function DeleteTaskDialog({ task, neighbourOf, onClose, onKept, onDeleted }: DeleteTaskDialogProps) {
  const run = useRun()

  const remove = async (): Promise<void> => {
    if (task === null) return
    const neighbour = neighbourOf(task)
    const outcome = await run(deleteTask, { task })
    onClose()
    // Somebody else was quicker: it is gone, as was wanted.
    if (!outcome.ok && outcome.error.code !== 'not_found') return showFailure(toast.deleteFailed, outcome.error)
    showDone(toast.deleted)
    onDeleted(task, neighbour)
  }

  return (
    <ConfirmDialog
      opened={task !== null}
      title={texts.title}
      subject={task === null ? undefined : titleOf(task)}
      question={texts.question}
      consequence={texts.forGood}
      confirm={texts.confirm}
      cancel={texts.cancel}
      onConfirm={remove}
      onCancel={() => {
        onClose()
        if (task !== null) onKept(task)
      }}
    />
  )
}
