import type { Actor } from '@bama/domain'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type LocalTask, useSyncState, useTaskRecord } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { EmptyStage } from '../../../ui/empty-stage.tsx'
import { ExitButton } from '../../../ui/exit-button.tsx'
import { Name } from '../../../ui/names.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { useFocusIfLost } from '../../../ui/use-focus-if-lost.ts'
import { useOpensAfterMount } from '../../../ui/use-opens-after-mount.ts'
import { PriorityChip, StatusChip } from '../list/choice-chip.tsx'
import { titleOf } from '../task-actions.ts'
import { TaskBody } from './task-body.tsx'
import { TaskButtons } from './task-buttons.tsx'
import classes from './task-window.module.css'

const { window: texts } = tasksTexts

interface TaskWindowProps {
  /** The task in the address; undefined when none is open. */
  readonly taskId: string | undefined
  /** Another window stands above this one: keys are that one's. */
  readonly isCovered: boolean
  readonly actor: Actor
  readonly isPhone: boolean
  readonly onClose: () => void
  readonly comments: ((task: LocalTask) => ReactNode) | undefined
  readonly timer: ((task: LocalTask, place: 'row' | 'window') => ReactNode) | undefined
}

/** One task, whole: the checklist popup of the document, with all that is known beside it. Its address is stable. */
export function TaskWindow({ taskId, isCovered, actor, isPhone, onClose, comments, timer }: TaskWindowProps) {
  // While it fades out, the address names it no more.
  const [shownId, setShownId] = useState(taskId)
  if (taskId !== undefined && taskId !== shownId) setShownId(taskId)
  const task = useTaskRecord(shownId)
  const isFilling = useSyncState().progress !== null
  return (
    <Modal.Root
      opened={useOpensAfterMount(taskId !== undefined)}
      onClose={onClose}
      onExitTransitionEnd={() => setShownId(undefined)}
      fullScreen={isPhone}
      size={688}
      classNames={{ content: classes.content ?? '' }}
      yOffset="5dvh"
      closeOnEscape={!isCovered}
      transitionProps={{ duration: 220, transition: isPhone ? 'slide-up' : 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {task === undefined || task === null ? (
          <NoTask isKnown={task === null && !isFilling} isPhone={isPhone} onClose={onClose} />
        ) : (
          <>
            <TaskHead task={task} isPhone={isPhone} onClose={onClose} />
            <TaskBody key={task.id} task={task} actor={actor} comments={comments?.(task)} timer={timer?.(task, 'window')} />
            <TaskButtons task={task} isPhone={isPhone} />
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

interface TaskHeadProps {
  readonly task: LocalTask
  readonly isPhone: boolean
  readonly onClose: () => void
}

function TaskHead({ task, isPhone, onClose }: TaskHeadProps) {
  const title = useFocusIfLost()
  return (
    <div className={classes.head} data-phone={isPhone || undefined}>
      <div className={classes.line}>
        <PriorityChip task={task} />
        <StatusChip task={task} />
        {!task._synced && <PendingMark />}
        <ExitButton className={classes.exit} isPhone={isPhone} onClick={onClose} />
      </div>
      {/* A task is read first: its title has the focus, no field, so no keyboard opens on a phone. */}
      <Modal.Title ref={title} className={classes.title ?? ''} tabIndex={-1} data-autofocus>
        <Name>{titleOf(task)}</Name>
      </Modal.Title>
    </div>
  )
}

interface NoTaskProps {
  /** Whether it is certain that there is none: the copy may still be on its way. */
  readonly isKnown: boolean
  readonly isPhone: boolean
  readonly onClose: () => void
}

/** In place of a task that is not here, or not yet, or not any more. */
function NoTask({ isKnown, isPhone, onClose }: NoTaskProps) {
  const title = useFocusIfLost()
  return (
    <div className={classes.empty}>
      <ExitButton className={classes.exit} isPhone={isPhone} onClick={onClose} />
      <Modal.Title ref={title} className={classes.emptyTitle ?? ''} tabIndex={-1} data-autofocus>
        {isKnown ? texts.notFound : texts.loading}
      </Modal.Title>
      {isKnown && <EmptyStage>{texts.notFoundHint}</EmptyStage>}
    </div>
  )
}
