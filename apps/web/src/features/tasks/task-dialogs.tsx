import { type ReactNode, useMemo } from 'react'
import { type LocalTask, useOpenTasks, usePeople, useTags, useTaskRecord, useToday } from '../../data/index.ts'
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts'
import { type DialogState, useDialog } from '../../ui/dialogs/use-dialog.ts'
import { useEver } from '../../ui/hooks/use-ever.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { TaskFormDialog } from './form/task-form-dialog.tsx'
import { TaskActionsContext } from './task-actions.ts'
import { taskFacts, TaskFactsContext } from './task-facts.ts'
import { useEventNames } from './use-event-names.ts'
import { useTaskDeletion } from './use-task-deletion.ts'
import { useTasks } from './use-tasks.ts'
import { TaskDialog } from './dialog/task-dialog.tsx'

interface TaskDialogsProps {
  /** The id of the open task, or undefined. */
  readonly openId: string | undefined
  readonly onClose: () => void
  /** Called after deletion, when the focused element may no longer exist. */
  readonly onGone: () => void
  /** The form for a new task on a given day. */
  readonly creating: DialogState<string>
  readonly renderTimer: (task: LocalTask, place: 'row' | 'dialog') => ReactNode
  readonly renderComments: (task: LocalTask) => ReactNode
}

/** A task's dialogs over a screen other than the task list: the task, its form, and confirming deletion. */
export function TaskDialogs(props: TaskDialogsProps) {
  // Their data is loaded on first use.
  const isRequested = useEver(props.openId !== undefined || props.creating.subject !== undefined)
  return isRequested ? <OpenDialogs {...props} /> : null
}

const everyTask = (): boolean => true
const noTasks: readonly LocalTask[] = []

function OpenDialogs({ openId, onClose, onGone, creating, renderTimer, renderComments }: TaskDialogsProps) {
  const { actor } = useSignedIn()
  const rows = useOpenTasks()
  const people = usePeople()
  const tags = useTags()
  const today = useToday()
  const isPhone = useIsPhone()
  const task = useTaskRecord(openId)
  const shown = useMemo(() => (task === undefined || task === null ? noTasks : [task]), [task])
  const { eventName, current } = useEventNames(shown, actor)
  const deletion = useTaskDeletion(() => {
    onClose()
    onGone()
  })
  const form = useDialog<LocalTask>()
  const { open, actions } = useTasks({
    rows,
    actor,
    isShown: everyTask,
    onOpen: () => undefined,
    onEdit: form.open,
    onDelete: deletion.ask,
    onToggleSelected: () => undefined,
  })
  const facts = useMemo(() => taskFacts({ today, people, tags, eventName }), [today, people, tags, eventName])
  const formProps = { actor, open, people, events: current }

  return (
    <TaskActionsContext value={actions}>
      <TaskFactsContext value={facts}>
        <TaskDialog
          taskId={openId}
          isCovered={form.isOpen || deletion.isOpen}
          actor={actor}
          isPhone={isPhone}
          onClose={onClose}
          comments={renderComments}
          timer={renderTimer}
        />
        {form.subject !== undefined && (
          <TaskFormDialog key={form.key} {...form.props} task={form.subject} {...formProps} />
        )}
        {creating.subject !== undefined && (
          <TaskFormDialog
            key={`new-${creating.key}`}
            {...creating.props}
            task={null}
            day={creating.subject}
            {...formProps}
          />
        )}
        {deletion.dialog}
      </TaskFactsContext>
    </TaskActionsContext>
  )
}
