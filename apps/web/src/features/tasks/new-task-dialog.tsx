import { useSession, useOpenTasks, usePeople, type LocalTask } from '../../data/index.ts'
import type { DialogState } from '../../ui/dialogs/use-dialog.ts'
import { type NewTask, TaskFormDialog } from './form/task-form-dialog.tsx'
import { useEventNames } from './use-event-names.ts'

const noTasks: readonly LocalTask[] = []

/** The form for a task created from something else, over a screen other than the task list. */
export function NewTaskDialog({ creating }: { readonly creating: DialogState<NewTask> }) {
  const session = useSession()
  if (session.status !== 'signed_in' || creating.subject === undefined) return null
  return <OpenDialog key={creating.key} actor={session.actor} creating={creating} made={creating.subject} />
}

type SignedIn = Extract<ReturnType<typeof useSession>, { readonly status: 'signed_in' }>

function OpenDialog({
  actor,
  creating,
  made,
}: Pick<SignedIn, 'actor'> & Parameters<typeof NewTaskDialog>[0] & { readonly made: NewTask }) {
  const open = useOpenTasks()
  const people = usePeople()
  const { current } = useEventNames(noTasks, actor)
  return (
    <TaskFormDialog
      {...creating.props}
      task={null}
      initial={made}
      actor={actor}
      open={open ?? noTasks}
      people={people}
      events={current}
    />
  )
}
