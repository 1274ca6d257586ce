import { deleteTask } from '@bama/domain'
import { letBytesGo, type LocalTask, runCommand } from '../../data/index.ts'
import { tasksTexts } from '../../texts/tasks.ts'
import { useConfirmedCommand } from '../../ui/dialogs/use-confirmed-command.tsx'
import { recordKey } from '../../ui/hooks/record-focus.ts'
import { dropDraft } from '../../ui/writing/drafts.ts'
import { titleOf } from './task-actions.ts'

const { deletion: texts, toast } = tasksTexts

/** Deletes a task for good, after a confirmation. `onGone` closes its dialog. */
export function useTaskDeletion(onGone: () => void) {
  return useConfirmedCommand<LocalTask, unknown>({
    texts: (task) => ({ ...texts, subject: titleOf(task), consequence: texts.forGood }),
    run: (task) => runCommand(deleteTask, { task }),
    effect: 'delete',
    recordKey: ({ id }) => recordKey('task', id),
    done: toast.deleted,
    failed: toast.deleteFailed,
    onDone({ id }) {
      onGone()
      letBytesGo()
      dropDraft(`task ${id}`)
    },
  })
}
