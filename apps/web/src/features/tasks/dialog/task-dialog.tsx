import type { Actor } from '@bama/domain'
import type { ReactNode } from 'react'
import { type LocalTask, useMayStillArrive, useTaskRecord } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { PendingMark } from '../../../ui/display/pending-mark.tsx'
import { RecordHead, RecordDialog, useShownId } from '../../../ui/dialogs/record-dialog.tsx'
import { PriorityChip, StatusChip } from '../list/choice-chip.tsx'
import { titleOf } from '../task-actions.ts'
import { TaskBody } from './task-body.tsx'
import { TaskButtons } from './task-buttons.tsx'
import { LeftDraft } from '../../../ui/writing/left-draft.tsx'

interface TaskDialogProps {
  /** The task in the address, or undefined if none is open. */
  readonly taskId: string | undefined
  /** Another dialog is open above this one, which then handles the keys. */
  readonly isCovered: boolean
  readonly actor: Actor
  readonly isPhone: boolean
  readonly onClose: () => void
  readonly comments: (task: LocalTask) => ReactNode
  readonly timer: (task: LocalTask, place: 'row' | 'dialog') => ReactNode
}

/** A task in full, at a permanent address. */
export function TaskDialog({ taskId, isCovered, actor, isPhone, onClose, comments, timer }: TaskDialogProps) {
  const { shownId, forget } = useShownId(taskId)
  const task = useTaskRecord(shownId)
  return (
    <RecordDialog
      isOpen={taskId !== undefined}
      row={task}
      isFilling={useMayStillArrive(task === null ? (shownId ?? null) : null)}
      isCovered={isCovered}
      isPhone={isPhone}
      size={688}
      texts={tasksTexts.dialog}
      onClose={onClose}
      onClosed={forget}
      left={<LeftDraft key={shownId} item={`task ${shownId}`} />}
    >
      {(task) => (
        <>
          <RecordHead
            title={titleOf(task)}
            isLong
            isPhone={isPhone}
            onClose={onClose}
            line={
              <>
                <PriorityChip task={task} />
                <StatusChip task={task} />
                {!task._synced && <PendingMark />}
              </>
            }
          />
          <TaskBody key={task.id} task={task} actor={actor} comments={comments(task)} timer={timer(task, 'dialog')} />
          <TaskButtons task={task} isPhone={isPhone} />
        </>
      )}
    </RecordDialog>
  )
}
