import {
  type Actor,
  eventStatus,
  type EventStatus,
  isAdmin,
  type Ordered,
  type VisibleClient,
  type VisibleUser,
} from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { type DraftPlace, type HeldDraft, sendKeptImages, useRun } from '../../../data/index.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { fieldProblems, isEndBeforeStart, problemOf } from './form-problems.ts'
import { type Assignment, useAssignment } from './form-warnings.ts'
import {
  changedFields,
  draftOf,
  emptyValues,
  type EventFormValues,
  isChanged,
  restored,
  valuesOf,
} from './form-values.ts'
import { saveEvent } from './save-event.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { type GridImages, useGridImages } from './use-grid-images.ts'

/** What a new event's form begins with. */
export interface NewEventStart {
  /** What stands in the fields; the rest is empty. */
  readonly initial?: Partial<EventFormValues> | undefined
  /** The month, `yyyy-MM`, at which the calendar of the day opens. */
  readonly month?: string | undefined
  /** What one should know of it, above the fields. */
  readonly notice?: string | undefined
  /** Names its draft, so that it is no other new event's. */
  readonly draftName?: string | undefined
}

/** What a form is opened for: a new event in a column, or an event that is there. */
export type FormSubject =
  | ({ readonly kind: 'new'; readonly status: EventStatus } & NewEventStart)
  | { readonly kind: 'event'; readonly event: BoardEvent }

export type EventForm = UseFormReturnType<EventFormValues>

interface EventFormState {
  readonly form: EventForm
  readonly isManager: boolean
  readonly assignment: Assignment
  /** Something is being written: the form, or an image for it. */
  readonly isBusy: boolean
  readonly isSaving: boolean
  readonly images: GridImages
  /** A row is in the hand. */
  readonly isHeld: boolean
  /** What was typed before and not saved stands in the form again. */
  readonly isRestored: boolean
  /** Whether leaving would lose something. */
  readonly isDirty: boolean
  readonly hold: (isHeld: boolean) => void
  save(): void
  /** Takes back what was typed, now or before. */
  readonly discardDraft: () => void
  /** The same for good, as the form is left. */
  readonly abandon: () => void
}

interface EventFormOptions {
  readonly subject: FormSubject
  readonly actor: Actor
  readonly today: string
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  /** What was typed into this form before and not saved. */
  readonly draft: HeldDraft
  /** The cards of a column as shown, sorted. */
  readonly columnOf: (status: EventStatus) => readonly Ordered[]
  /** With the id of the event that was created, if it was one. */
  readonly onSaved: (created: string | null) => void
}

export function useEventForm({
  subject,
  actor,
  today,
  clients,
  people,
  draft: { place, stored },
  columnOf,
  onSaved,
}: EventFormOptions): EventFormState {
  const run = useRun()
  const [isSaving, setIsSaving] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  const base = subject.kind === 'event' ? subject.event : null
  const [initial] = useState(() =>
    subject.kind === 'event' ? valuesOf(subject.event) : { ...emptyValues(subject.status), ...subject.initial },
  )
  const [draftId] = useState(() => stored?.id ?? crypto.randomUUID())
  const [again] = useState(() => (stored === null ? null : restored(stored.value, initial)))
  const [isRestored, setIsRestored] = useState(again !== null)
  const [isHeld, setIsHeld] = useState(false)
  // A new event is written against the schema's defaults, an existing one against what it was.
  const inputOf = (values: EventFormValues) =>
    changedFields(values, base === null ? emptyValues(eventStatus.upcoming) : initial)

  const form = useForm<EventFormValues>({
    mode: 'controlled',
    initialValues: again ?? initial,
    validateInputOnBlur: ['drive_url', 'date', 'end_date', 'start_time', 'end_time', 'audience_arrival_time'],
    validate(values) {
      const problems = fieldProblems({ name: values.name, date: values.date, ...inputOf(values) })
      if (isEndBeforeStart(values.date, values.end_date)) problems['end_date'] = problemOf('end_date', 'before_start')
      if (values.timer_target_type === 'task' && values.timer_target_task_id === null)
        problems['timer_target_task_id'] = eventFormTexts.timer.taskMissing
      if (
        values.screen_grid_images.some(
          (image) => images.isNew(image) && (images.uploadOf(image)?.error ?? null) !== null,
        )
      )
        problems['screen_grid_images'] = eventFormTexts.screenGrid.refusedInForm
      return problems
    },
  })

  const assignment = useAssignment({ values: form.values, eventId: base?.id ?? null, actor, today, people })
  const isDirty = isChanged(form.values, initial)
  const images = useGridImages({ form, initial, place, draftId })
  const draft = useDraft({
    place,
    id: draftId,
    wasThere: stored !== null,
    values: form.values,
    initial,
    isDirty,
    draftOf,
  })

  const write = async (values: EventFormValues): Promise<void> => {
    const column = columnOf(values.status).filter((card) => card.id !== base?.id)
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const { new_client: newClient } = values
    const change = { base, input: inputOf(values), column, newClient, clients: clients?.values() ?? [] }
    const saved = await run(saveEvent, change, { isGroup: newClient !== null })
    if (saved.ok) {
      const id =
        base?.id ?? saved.value.find(({ entity, operation }) => entity === 'events' && operation === 'create')?.recordId
      if (id !== undefined) assignment.acknowledgeAlert(id)
      await draft.saved()
      images.forgetRemoved()
      sendKeptImages()
    }
    saving.current = false
    setIsSaving(false)
    const { toast } = eventsTexts
    if (saved.ok) {
      showDone(base === null ? toast.created : toast.saved)
      onSaved(
        saved.value.find(({ entity, operation }) => entity === 'events' && operation === 'create')?.recordId ?? null,
      )
      return
    }
    const { code, field, reason } = saved.error
    if (code === 'invalid' && field !== undefined) form.setFieldError(field, problemOf(field, reason ?? ''))
    if (newClient !== null && field === 'client_id') showFailure(eventFormTexts.client.addFailed, saved.error)
    else if (code === 'not_found') showFailure(toast.deletedMeanwhile, saved.error)
    else showFailure(base === null ? toast.createFailed : toast.saveFailed, saved.error)
  }

  const focusFirst = (errors: EventForm['errors']): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return {
    form,
    isManager: isAdmin(actor),
    assignment,
    isBusy: isSaving || images.isAdding,
    isSaving,
    images,
    isHeld,
    isRestored,
    // An image on its way in is a change too.
    isDirty: isDirty || images.isAdding,
    hold: setIsHeld,
    save() {
      if (!isSaving && !images.isAdding) form.onSubmit((values) => void write(values), focusFirst)()
    },
    discardDraft() {
      setIsRestored(false)
      form.clearErrors()
      form.setValues(initial)
      draft.discard(false)
    },
    abandon() {
      images.abandon()
      draft.discard(true)
    },
  }
}

/** Where a form's draft lies: each event has one, and so has what is not an event yet. */
export const placeOf = (actor: Actor, subject: FormSubject): DraftPlace => ({
  ownerId: actor.id,
  key: draftKeyOf(subject),
})

function draftKeyOf(subject: FormSubject): string {
  if (subject.kind === 'event') return `event:${subject.event.id}`
  return subject.draftName === undefined ? 'event:new' : `event:new:${subject.draftName}`
}
