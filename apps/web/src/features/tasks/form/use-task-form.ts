import { type Actor, createTask, editTask, type Ordered, taskSchema, type RecordInput } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { type DraftPlace, type HeldDraft, type LocalTask, useRun } from '../../../data/index.ts'
import { reasonText } from '../../../texts/errors.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { changedFields, draftOf, emptyValues, restored, type TaskFormValues, valuesOf } from './form-values.ts'

const { form: texts, toast } = tasksTexts

export type TaskForm = UseFormReturnType<TaskFormValues>

const problemOf = (field: string, reason: string): string =>
  field === 'description' && reason === 'required' ? texts.descriptionRequired : reasonText(reason)

/** What is wrong with the fields of an input, by field, in the words of the form. */
function problemsIn(input: RecordInput): Record<string, string> {
  const problems: Record<string, string> = {}
  const shape: Readonly<Record<string, (typeof taskSchema.shape)[keyof typeof taskSchema.shape]>> = taskSchema.shape
  for (const [field, value] of Object.entries(input)) {
    const issue = shape[field]?.safeParse(value).error?.issues[0]
    if (issue !== undefined) problems[field] = problemOf(field, issue.message)
  }
  return problems
}

interface TaskFormOptions {
  /** null: a new one. */
  readonly task: LocalTask | null
  /** A new one's deadline, when it was asked for on a day. */
  readonly day: string | undefined
  /** What was typed into this form before and not saved. */
  readonly draft: HeldDraft
  /** The open tasks in their order: a new one stands above them. */
  readonly open: readonly Ordered[]
  readonly onSaved: () => void
}

interface TaskFormState {
  readonly form: TaskForm
  readonly isSaving: boolean
  /** A row is in the hand. */
  readonly isHeld: boolean
  /** What was typed before and not saved stands in the form again. */
  readonly isRestored: boolean
  /** Whether leaving would lose something. */
  readonly isDirty: boolean
  readonly hold: (isHeld: boolean) => void
  readonly save: () => void
  /** Takes back what was typed, now or before. */
  readonly discardDraft: () => void
  /** The same for good, as the form is left. */
  readonly abandon: () => void
}

export function useTaskForm({ task, day, draft: { place, stored }, open, onSaved }: TaskFormOptions): TaskFormState {
  const run = useRun()
  const [isSaving, setIsSaving] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  // The record as it was when the person began: a colleague's edit meanwhile is not taken back.
  const [base] = useState(task)
  const [initial] = useState(() => (base === null ? { ...emptyValues, deadline: day ?? null } : valuesOf(base)))
  const [draftId] = useState(() => stored?.id ?? crypto.randomUUID())
  const [again] = useState(() => (stored === null ? null : restored(stored.value, initial)))
  const [isRestored, setIsRestored] = useState(again !== null)
  const [isHeld, setIsHeld] = useState(false)
  // A new task is written against what an empty form says, an existing one against what it was.
  const inputOf = (values: TaskFormValues): RecordInput => changedFields(values, base === null ? emptyValues : initial)

  const form = useForm<TaskFormValues>({
    mode: 'controlled',
    initialValues: again ?? initial,
    validateInputOnBlur: ['deadline'],
    validate: (values) => problemsIn({ description: values.description, ...inputOf(values) }),
  })
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initial)
  const draft = useDraft({
    place,
    id: draftId,
    wasThere: stored !== null,
    values: form.values,
    initial,
    isDirty,
    draftOf,
  })

  const write = async (values: TaskFormValues): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const input = inputOf(values)
    const saved = base === null ? await run(createTask, { input, others: open }) : await run(editTask, { base, input })
    if (saved.ok) await draft.saved()
    saving.current = false
    setIsSaving(false)
    if (saved.ok) {
      showDone(base === null ? toast.created : toast.saved)
      return onSaved()
    }
    const { code, field, reason } = saved.error
    if (code === 'invalid' && field !== undefined) form.setFieldError(field, problemOf(field, reason ?? ''))
    if (code === 'not_found') showFailure(toast.deletedMeanwhile, saved.error)
    else showFailure(base === null ? toast.createFailed : toast.saveFailed, saved.error)
  }

  const focusFirst = (errors: TaskForm['errors']): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return {
    form,
    isSaving,
    isHeld,
    isRestored,
    isDirty,
    hold: setIsHeld,
    save() {
      if (!saving.current) form.onSubmit((values) => void write(values), focusFirst)()
    },
    discardDraft() {
      setIsRestored(false)
      form.clearErrors()
      form.setValues(initial)
      draft.discard(false)
    },
    abandon: () => draft.discard(true),
  }
}

/** Where a form's draft lies: each task has one, and so has what is not a task yet, of each day for which it was asked. */
export const placeOf = (actor: Actor, task: LocalTask | null, day?: string): DraftPlace => ({
  ownerId: actor.id,
  key: task !== null ? `task:${task.id}` : day === undefined ? 'task:new' : `task:new:${day}`,
})
