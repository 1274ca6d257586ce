import { type Actor, type Ordered, taskSchema, type VisibleUser } from '@bama/domain'
import { isSetByHand, ruleOf } from '@bama/domain/templates'
import { useState } from 'react'
import {
  type HeldDraft,
  type LocalEvent,
  type LocalTask,
  loadRestOf,
  runCommand,
  useTaskRecord,
} from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { useHeldDraft } from '../../../ui/forms/use-held-draft.ts'
import { TaskFormFields } from './task-form-fields.tsx'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import type { suggestedBy } from '../filter/task-filter.ts'
import { saveTask } from './save-task.ts'
import { ruleProblems } from '../../../ui/task-moves/rule-values.ts'
import { emptyValues, hasTimeOnly, taskDraft, type TaskFormValues, toInput, valuesOf } from './form-values.ts'

const { form: texts, toast } = tasksTexts

/** Initial values of a task created from something else, such as a message. */
export interface NewTask {
  readonly draftName: string
  readonly description: string
  readonly event_id: string | null
}

interface TaskFormDialogProps extends DialogProps {
  /** Null for a new task. */
  readonly task: LocalTask | null
  /** The deadline of a new task, if it was created on a day of a calendar. */
  readonly day?: string | undefined
  /** Initial values of a new task, and the name of its draft. */
  readonly initial?: NewTask | undefined
  /** What a new task needs to be shown in the list that it is created from. */
  readonly suggested?: ReturnType<typeof suggestedBy>
  readonly actor: Actor
  readonly open: readonly Ordered[]
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly events: readonly LocalEvent[] | undefined
}

/**
 * Returns the draft's key. Every task has its own draft, and so do new tasks, by day, source or the event and person that
 * their list suggests. Not by its own person, whom a worker's list suggests without a choice of theirs.
 */
const draftKey = ({ task, day, initial, suggested = {}, actor }: TaskFormDialogProps): string => {
  if (task !== null) return `task:${task.id}`
  const chosen = Object.values(suggested).filter((value) => value !== actor.email)
  const name = day ?? initial?.draftName
  return ['task:new', ...(name === undefined ? chosen : [name])].join(':')
}

/** The task form, rendered once its stored draft has been read. */
export function TaskFormDialog(props: TaskFormDialogProps) {
  const held = useHeldDraft({ ownerId: props.actor.id, key: draftKey(props) })
  return held === null ? null : <TaskForm {...props} held={held} />
}

const given = (made: NewTask | undefined) =>
  made === undefined ? {} : { description: made.description, event_id: made.event_id }

function TaskForm({
  task,
  day,
  initial: made,
  suggested,
  held,
  open,
  people,
  events,
  ...props
}: TaskFormDialogProps & { readonly held: HeldDraft }) {
  const now = useTaskRecord(task?.id)
  // While a checklist row is being dragged.
  const [isHeld, setIsHeld] = useState(false)
  const eventOf = (eventId: string | null): LocalEvent | null => events?.find(({ id }) => id === eventId) ?? null
  // Without an event on this device the fields of a fixed date are shown, although the task may keep a rule.
  const shown = (values: TaskFormValues): TaskFormValues =>
    eventOf(values.event_id) === null ? { ...values, due_by: 'date' } : values
  const toValues = (base: LocalTask | null) =>
    base === null ? { ...emptyValues, ...suggested, ...given(made), deadline: day ?? null } : valuesOf(base)
  const { form, base, dialog } = useRecordForm({
    schema: taskSchema,
    base: now ?? task,
    toValues,
    // A new task's input is compared with an empty form, so that its initial values are written.
    toInput: (values, initial, base) => toInput(shown(values), base === null ? emptyValues : initial),
    required: ['description'],
    checkOnBlur: ['deadline', 'deadline_time'],
    validate: (values, base): Readonly<Record<string, string>> => {
      if (hasTimeOnly(shown(values), base === null ? emptyValues : toValues(base)))
        return { deadline: texts.dayRequired }
      if (shown(values).due_by === 'date') return {}
      const problems = Object.entries(ruleProblems(values.rule))
      return Object.fromEntries(problems.map(([field, problem]) => [`rule.${field}`, problem]))
    },
    save: async ({ base, input, values }) => {
      const restOf = values.due_by === 'rule' ? await loadRestOf() : () => undefined
      return runCommand(saveTask, { base, input, values, event: eventOf(values.event_id), restOf, others: open })
    },
    onSaved: props.onClose,
    draft: { ...taskDraft, held },
    texts: {
      saved: task === null ? toast.created : toast.saved,
      failed: task === null ? toast.createFailed : toast.saveFailed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: problemTexts({ 'description required': texts.descriptionRequired }),
    },
  })
  return (
    <FormDialog
      {...dialog}
      {...props}
      title={task === null ? texts.create : texts.edit}
      size={640}
      isReadFirst={task !== null}
      isHeld={isHeld}
    >
      <TaskFormFields
        form={form}
        isNew={task === null}
        keptRule={base !== null && isSetByHand(base) ? ruleOf(base) : null}
        people={people}
        events={events}
        onHold={setIsHeld}
      />
    </FormDialog>
  )
}
