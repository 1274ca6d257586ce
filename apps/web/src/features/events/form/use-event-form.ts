import { type Actor, eventStatuses, isAdmin, type Ordered, type EventStatus } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { useRun } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { showDone, showFailure } from '../show-outcome.ts'
import { fieldProblems, isEndBeforeStart, problemOf } from './form-problems.ts'
import { changedFields, emptyValues, type EventFormValues, valuesOf } from './form-values.ts'
import { saveEvent } from './save-event.ts'

/** What a form is opened for: a new event in a column, or an event that is there. */
export type FormSubject =
  | { readonly kind: 'new'; readonly status: EventStatus }
  | { readonly kind: 'event'; readonly event: BoardEvent; readonly mayEdit: boolean }

export type EventForm = UseFormReturnType<EventFormValues>

interface EventFormState {
  readonly form: EventForm
  readonly isManager: boolean
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  /** Whether leaving would lose something. */
  readonly isDirty: boolean
  save(): void
}

interface EventFormOptions {
  readonly subject: FormSubject
  readonly actor: Actor
  /** The cards of a column as shown, sorted. */
  readonly columnOf: (status: EventStatus) => readonly Ordered[]
  readonly onSaved: () => void
}

export function useEventForm({ subject, actor, columnOf, onSaved }: EventFormOptions): EventFormState {
  const run = useRun()
  const [isSaving, setIsSaving] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  const base = subject.kind === 'event' ? subject.event : null
  const [initial] = useState(() => (subject.kind === 'event' ? valuesOf(subject.event) : emptyValues(subject.status)))
  // A new event is written against the schema's defaults, an existing one against what it was.
  const inputOf = (values: EventFormValues) =>
    changedFields(values, base === null ? emptyValues(eventStatuses[0]) : initial)

  const form = useForm<EventFormValues>({
    mode: 'controlled',
    initialValues: initial,
    validateInputOnBlur: ['drive_url', 'date', 'end_date', 'start_time', 'end_time', 'audience_arrival_time'],
    validate(values) {
      const problems = fieldProblems({ name: values.name, date: values.date, ...inputOf(values) })
      if (isEndBeforeStart(values.date, values.end_date)) problems['end_date'] = problemOf('end_date', 'before_start')
      return problems
    },
  })

  const write = async (values: EventFormValues): Promise<void> => {
    const column = columnOf(values.status).filter((card) => card.id !== base?.id)
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const saved = await run(saveEvent, { base, input: inputOf(values), column })
    saving.current = false
    setIsSaving(false)
    const { toast } = eventsTexts
    if (saved.ok) {
      showDone(base === null ? toast.created : toast.saved)
      onSaved()
      return
    }
    const { code, field, reason } = saved.error
    if (code === 'invalid' && field !== undefined) form.setFieldError(field, problemOf(field, reason ?? ''))
    if (code === 'not_found') showFailure(toast.deletedMeanwhile, saved.error)
    else showFailure(base === null ? toast.createFailed : toast.saveFailed, saved.error)
  }

  const focusFirst = (errors: EventForm['errors']): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  const isReadOnly = subject.kind === 'event' && !subject.mayEdit
  return {
    form,
    isManager: isAdmin(actor),
    isReadOnly,
    isSaving,
    isDirty: !isReadOnly && Object.keys(changedFields(form.values, initial)).length > 0,
    save() {
      if (!isReadOnly && !isSaving) form.onSubmit((values) => void write(values), focusFirst)()
    },
  }
}
