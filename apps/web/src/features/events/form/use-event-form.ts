import {
  type Actor,
  err,
  eventSchema,
  eventStatus,
  isAdmin,
  operatorIdOf,
  type Ordered,
  type EventStatus,
  type VisibleClient,
  type VisibleEvent,
  type VisibleUser,
} from '@bama/domain'
import type { UseFormReturnType } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { mayUndoBeginning } from '@bama/domain/templates'
import {
  type DraftPlace,
  type HeldDraft,
  type MovedEvent,
  readCrewOf,
  readForBeginning,
  runCommand,
  sendKeptImages,
  serverNow,
  useEventRecord,
} from '../../../data/index.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { useEventLink, useShowEvent } from '../../../ui/feedback/event-link.tsx'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { showMovedWithTasks, useTaskMoves } from '../../../ui/task-moves/use-task-moves.tsx'
import { showCreatedWith } from '../templates/show-created.tsx'
import { useBeginning } from '../templates/use-beginning.ts'
import { movesDays } from './moves-days.ts'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { formProblems, problemOf } from './form-problems.ts'
import { useAssignment } from './form-warnings.ts'
import {
  emptyValues,
  eventDraft,
  type EventFormValues,
  hasCrewEdits,
  isChanged,
  toInput,
  valuesOf,
} from './form-values.ts'
import { saveEvent } from './save-event.ts'
import { useGridImages } from './use-grid-images.ts'

/** The start values of a new event's form. */
export interface NewEventStart {
  /** Initial field values. The other fields are empty. */
  readonly initial?: Partial<EventFormValues> | undefined
  /** The month, `yyyy-MM`, at which the day's calendar opens. */
  readonly month?: string | undefined
  /** A notice above the fields. */
  readonly notice?: string | undefined
  /** Separates the form's draft from those of other new events. */
  readonly draftName?: string | undefined
  /** The event to copy. The form derives the start values from it. */
  readonly copied?: VisibleEvent | undefined
  /** The event whose tasks and needs are copied. */
  readonly copyOf?: VisibleEvent | undefined
}

/** What a form is opened for: a new event in a column, or an existing event. */
export type FormSubject =
  | ({ readonly kind: 'new'; readonly status: EventStatus } & NewEventStart)
  | { readonly kind: 'event'; readonly event: BoardEvent }

export type EventForm = UseFormReturnType<EventFormValues>

interface EventFormOptions {
  readonly subject: FormSubject
  readonly actor: Actor
  readonly today: string
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  /** The unsaved draft of this form, if any. */
  readonly held: HeldDraft
  /** Returns the cards of a column as shown, sorted. */
  readonly columnOf: (status: EventStatus) => readonly Ordered[]
  /** Called with the id of the created event, or null after an edit. */
  readonly onSaved: (created: string | null) => void
}

/** Extends `useRecordForm` with an event's images, warnings, tasks, crew and new client. */
export function useEventForm({ subject, actor, today, clients, people, held, columnOf, onSaved }: EventFormOptions) {
  const router = useRouter()
  const linkTo = useEventLink()
  const showEvent = useShowEvent()
  // Whether a row is being dragged.
  const [isHeld, setIsHeld] = useState(false)
  const isNew = subject.kind === 'new'
  const status = isNew ? subject.status : eventStatus.upcoming
  const start = isNew ? subject.initial : undefined
  const { toast } = eventsTexts
  const taskMoves = useTaskMoves()
  const beginning = useBeginning(isNew, isNew ? subject.copyOf : undefined)
  const now = useEventRecord(isNew ? undefined : subject.event.id)
  const lastMove = useRef<MovedEvent>(undefined)

  const crewOf = async (base: VisibleEvent | null, values: EventFormValues) => {
    const operatorId = operatorIdOf(values, people?.values() ?? [])
    const known = base === null ? { needs: [], slots: [] } : await readCrewOf(base.id)
    return { edits: values.crew, known, operatorId, at: new Date(await serverNow()).toISOString() }
  }

  const state = useRecordForm({
    schema: eventSchema,
    base: isNew ? null : (now ?? subject.event),
    toValues: (base) => (base === null ? { ...emptyValues(status), ...start } : valuesOf(base)),
    // A new event is compared with the schema's defaults, an existing one with its state when the form opened.
    toInput: (values, initial, base) => toInput(values, base === null ? emptyValues(eventStatus.upcoming) : initial),
    isChanged,
    required: ['name', 'date'],
    checkOnBlur: ['drive_url', 'date', 'end_date', 'start_time', 'end_time', 'audience_arrival_time'],
    validate: (values) => ({
      ...formProblems(values),
      ...(images.isAnyRefused() && { screen_grid_images: eventFormTexts.screenGrid.refusedInForm }),
    }),
    maySave: () => !images.isAdding && !beginning.isLoading,
    async save({ base, input, values }) {
      const { new_client: newClient } = values
      const column = columnOf(values.status).filter((card) => card.id !== base?.id)
      const move = base === null || !movesDays(input) ? undefined : await taskMoves.ask(base, input)
      if (move === null) return err({ code: 'cancelled' })
      const moves = move?.tasks
      lastMove.current = move
      const made = base === null ? beginning.of(values) : null
      const begins = made === null ? undefined : { beginning: made, ...(await readForBeginning()) }
      const crew = hasCrewEdits(values) ? await crewOf(base, values) : undefined
      const change = { base, input, column, newClient, clients: clients?.values() ?? [], moves, begins, crew }
      const isGroup = newClient !== null || moves !== undefined || begins !== undefined || crew !== undefined
      const saved = await runCommand(saveEvent, change, { isGroup })
      // The field shows what is wrong with the name. The toast says that no client was added.
      if (!saved.ok && saved.error.code === 'invalid' && isOfNewClient(saved.error, values))
        showFailure(eventFormTexts.client.addFailed, saved.error)
      return saved
    },
    onSaved(changes) {
      const created = changes.find(({ entity, operation }) => entity === 'events' && operation === 'create')?.recordId
      const id = isNew ? created : subject.event.id
      if (id !== undefined) assignment.acknowledgeAlert(id)
      // Images removed from a new event's form may belong to the event that it was copied from.
      if (!isNew) images.forgetRemoved()
      sendKeptImages()
      const made = (of: string) =>
        changes.filter(({ entity, operation }) => entity === of && operation === 'create').length
      const [tasks, slots] = [made('tasks'), made('crewSlots')]
      // The board shows it already.
      const linked = router.state.location.pathname === '/Events' ? undefined : created
      if (lastMove.current !== undefined && lastMove.current.tasks.moves.length > 0)
        showMovedWithTasks(lastMove.current)
      else if (isNew && tasks + slots > 0 && mayUndoBeginning(actor))
        showCreatedWith({ tasks, slots }, changes, linked === undefined ? null : linkTo(linked))
      else if (linked !== undefined) showEvent(toast.created, linked)
      else showDone(isNew ? toast.created : toast.saved)
      onSaved(created ?? null)
    },
    draft: { ...eventDraft, held },
    texts: {
      failed: (problem, values) =>
        isOfNewClient(problem, values)
          ? eventFormTexts.client.addFailed
          : isNew
            ? toast.createFailed
            : toast.saveFailed,
      deletedMeanwhile: toast.deletedMeanwhile,
      problem: problemOf,
    },
  })
  const { form, initial, draftId, base } = state
  const assignment = useAssignment({ values: form.values, eventId: base?.id ?? null, actor, today, people })
  const images = useGridImages({ form, initial, place: held.place, draftId })

  return {
    form,
    base,
    isManager: isAdmin(actor),
    assignment,
    images,
    beginning,
    taskMoves: taskMoves.dialog,
    hold: setIsHeld,
    dialog: {
      ...state.dialog,
      isHeld: isHeld || taskMoves.isAsking,
      // An image that is being added counts as a change.
      isDirty: state.isDirty || images.isAdding,
      // The form or an image for it is being written.
      isBusy: state.isSaving || images.isAdding,
      onAbandon() {
        images.abandon()
        state.dialog.onAbandon()
      },
    },
  }
}

const isOfNewClient = ({ field }: { readonly field?: string }, values: EventFormValues): boolean =>
  field === 'client_id' && values.new_client !== null

/** Where a form's draft is stored. Each event has its own place, and so does each kind of new event. */
export const placeOf = (actor: Actor, subject: FormSubject): DraftPlace => ({
  ownerId: actor.id,
  key: draftKeyOf(subject),
})

function draftKeyOf(subject: FormSubject): string {
  if (subject.kind === 'event') return `event:${subject.event.id}`
  return subject.draftName === undefined ? 'event:new' : `event:new:${subject.draftName}`
}
