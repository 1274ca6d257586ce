import { compareTasks } from '@bama/domain'
import { useMemo } from 'react'
import { useOpenTasks, usePeople, useToday, type LocalTask } from '../../data/index.ts'
import type { DialogState } from '../../ui/dialogs/use-dialog.ts'
import { useSignedIn } from '../../ui/hooks/use-signed-in.ts'
import { type NewTask, TaskFormDialog } from './form/task-form-dialog.tsx'
import { taskFacts, TaskFactsContext } from './task-facts.ts'
import { useEventNames } from './use-event-names.ts'

/** The form for a task created from something else, over a screen other than the task list. */
export function NewTaskDialog({ creating }: { readonly creating: DialogState<NewTask> }) {
  if (creating.subject === undefined) return null
  return <OpenDialog key={creating.key} creating={creating} made={creating.subject} />
}

function OpenDialog({ creating, made }: Parameters<typeof NewTaskDialog>[0] & { readonly made: NewTask }) {
  const { actor } = useSignedIn()
  const rows = useOpenTasks()
  const open = useMemo(() => (rows ?? []).toSorted(compareTasks), [rows])
  const people = usePeople()
  const today = useToday()
  // The event may be archived: only its name tells it from a deleted one.
  const named = useMemo(() => [{ event_id: made.event_id as LocalTask['event_id'] }], [made.event_id])
  const { eventName, current } = useEventNames(named, actor)
  const facts = useMemo(() => taskFacts({ today, people, tags: undefined, eventName }), [today, people, eventName])
  return (
    <TaskFactsContext value={facts}>
      <TaskFormDialog
        {...creating.props}
        task={null}
        initial={made}
        actor={actor}
        open={open}
        people={people}
        events={current}
      />
    </TaskFactsContext>
  )
}
