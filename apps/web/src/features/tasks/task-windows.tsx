import { type ReactNode, useMemo, useState } from 'react'
import {
  type LocalTask,
  useOpenTasks,
  usePeople,
  useSession,
  useTags,
  useTaskRecord,
  useToday,
} from '../../data/index.ts'
import { useStableRows } from '../../ui/stable-rows.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useWindow } from '../../ui/use-window.ts'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'
import { TaskFormWindow } from './form/task-form-window.tsx'
import { TaskActionsContext } from './task-actions.ts'
import { taskFacts, TaskFactsContext } from './task-facts.ts'
import { useEventNames } from './use-event-names.ts'
import { useTasks } from './use-tasks.ts'
import { TaskWindow } from './window/task-window.tsx'

interface TaskWindowsProps {
  /** The task that is open, by id; undefined when none is. */
  readonly openId: string | undefined
  readonly onClose: () => void
  /** It was deleted: what the focus came from may be gone. */
  readonly onGone: () => void
  /** The form for a new task on a day. */
  readonly creating: ReturnType<typeof useWindow<string>>
  readonly renderTimer: (task: LocalTask, place: 'row' | 'window') => ReactNode
  readonly renderComments: (task: LocalTask) => ReactNode
}

/** A task's windows above another screen than the list: the task, its form, and what asks before it goes. */
export function TaskWindows({ openId, onClose, onGone, creating, renderTimer, renderComments }: TaskWindowsProps) {
  const session = useSession()
  // What they need is read when they are first asked for.
  const isAsked = openId !== undefined || creating.subject !== undefined
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (session.status !== 'signed_in' || !wasAsked) return null
  return <Windows actor={session.actor} {...{ openId, onClose, onGone, creating, renderTimer, renderComments }} />
}

type SignedIn = Extract<ReturnType<typeof useSession>, { readonly status: 'signed_in' }>

const everyTask = (): boolean => true
const noTasks: readonly LocalTask[] = []

function Windows({
  actor,
  openId,
  onClose,
  onGone,
  creating,
  renderTimer,
  renderComments,
}: TaskWindowsProps & Pick<SignedIn, 'actor'>) {
  const rows = useStableRows(useOpenTasks())
  const people = usePeople()
  const tags = useTags()
  const today = useToday()
  const isPhone = useIsPhone()
  const task = useTaskRecord(openId)
  const shown = useMemo(() => (task === undefined || task === null ? noTasks : [task]), [task])
  const { eventName, current } = useEventNames(shown, actor)
  const [deleting, setDeleting] = useState<LocalTask | null>(null)
  const form = useWindow<LocalTask>()
  const { open, actions } = useTasks({
    rows,
    actor,
    isShown: everyTask,
    onOpen: () => undefined,
    onEdit: form.open,
    onDelete: setDeleting,
    onToggleSelected: () => undefined,
  })
  const facts = useMemo(() => taskFacts({ today, people, tags, eventName }), [today, people, tags, eventName])
  const formProps = { actor, open, people, events: current }

  return (
    <TaskActionsContext value={actions}>
      <TaskFactsContext value={facts}>
        <TaskWindow
          taskId={openId}
          isCovered={form.isOpen || deleting !== null}
          actor={actor}
          isPhone={isPhone}
          onClose={onClose}
          comments={renderComments}
          timer={renderTimer}
        />
        {form.subject !== undefined && (
          <TaskFormWindow
            key={form.key}
            opened={form.isOpen}
            task={form.subject}
            onClose={form.close}
            onClosed={form.forget}
            {...formProps}
          />
        )}
        {creating.subject !== undefined && (
          <TaskFormWindow
            key={`new-${creating.key}`}
            opened={creating.isOpen}
            task={null}
            day={creating.subject}
            onClose={creating.close}
            onClosed={creating.forget}
            {...formProps}
          />
        )}
        <DeleteTaskDialog
          task={deleting}
          neighbourOf={() => undefined}
          onClose={() => setDeleting(null)}
          onKept={() => undefined}
          onDeleted={() => {
            onClose()
            onGone()
          }}
        />
      </TaskFactsContext>
    </TaskActionsContext>
  )
}
