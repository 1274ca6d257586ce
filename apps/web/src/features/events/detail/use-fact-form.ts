import {
  type Actor,
  err,
  eventSchema,
  type EventStatus,
  type Ordered,
  type VisibleClient,
  type VisibleUser,
} from '@bama/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { runCommand } from '../../../data/index.ts'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { inPlaceTexts as texts } from '../../../texts/in-place.ts'
import { type FactPlace, heldFacts } from '../../../ui/forms/held-facts.ts'
import { keepUnsaved } from '../../../ui/forms/keep-unsaved.ts'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { showMovedWithTasks, useTaskMoves } from '../../../ui/task-moves/use-task-moves.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { formProblems, problemOf } from '../form/form-problems.ts'
import { eventDraft, type EventFormValues, toInput, valuesOf } from '../form/form-values.ts'
import { movesDays } from '../form/moves-days.ts'
import { saveEvent } from '../form/save-event.ts'
import type { EventForm } from '../form/use-event-form.ts'

export type EventField = keyof EventFormValues & keyof BoardEvent

/** The form and data that an editor of a fact needs. */
export interface FactForm {
  readonly form: EventForm
  readonly event: BoardEvent
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly today: string
  readonly actor: Actor
  readonly label: string
}

interface FactFormOptions {
  readonly event: BoardEvent
  readonly fields: readonly EventField[]
  readonly place: FactPlace
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly columnOf: (status: EventStatus) => readonly Ordered[]
  readonly onSaved: () => void
  /** Called when the user cancels after seeing which tasks would move too. */
  readonly onLeft: () => void
}

const isOf =
  (fields: readonly EventField[]) =>
  ([field]: readonly [string, unknown]): boolean =>
    fields.some((each) => each === field)

/** Whether a stored draft began from these values. */
function isFrom(stored: unknown, now: EventFormValues): boolean {
  const { from } = stored as { readonly from: Partial<EventFormValues> }
  return JSON.stringify({ ...now, ...from }) === JSON.stringify(now)
}

/** What a person typed, without the ids of what was chosen. */
const textOf = (input: Readonly<Record<string, unknown>>): string =>
  Object.entries(input)
    .flatMap(([field, value]) => (field.endsWith('_id') ? [] : value))
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n')

/** The form for one fact of an event, with the same schema and command as the full form. */
export function useFactForm({ event, fields, place, clients, columnOf, onSaved, onLeft }: FactFormOptions) {
  const hasEnded = useRef(false)
  /** False once the field has closed, where nobody would see what failed, or could type it again. */
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  /** What an earlier page left: the draft, and the values that it gave this form. */
  const [restored, setRestored] = useState<{ readonly stored: unknown; readonly values: EventFormValues } | null>(null)
  const taskMoves = useTaskMoves()
  const pick = (input: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(input).filter(isOf(fields)))
  const inputOf = (values: EventFormValues, initial: EventFormValues) => pick(toInput(values, initial))

  const { form, initial, save, isSaving } = useRecordForm({
    schema: eventSchema,
    base: event,
    toValues: (base) => valuesOf(base ?? event),
    toInput: inputOf,
    required: (['name', 'date'] as const).filter((field) => fields.includes(field)),
    validate: (values) =>
      Object.fromEntries(Object.entries(formProblems(values)).filter(isOf(fields))) as Record<string, string>,
    async save({ base, input, values }) {
      const { new_client: newClient } = values
      const column = columnOf(values.status).filter((card) => card.id !== event.id)
      hasEnded.current = true
      const choosing = movesDays(input) ? taskMoves.ask(base ?? event, input) : Promise.resolve(undefined)
      const move = await choosing.catch((error: unknown) => {
        hasEnded.current = false
        throw error
      })
      hasEnded.current = move !== null
      if (move === null) {
        onLeft()
        return err({ code: 'cancelled' })
      }
      const change = { base, input, column, newClient, clients: clients?.values() ?? [], moves: move?.tasks }
      const saved = await runCommand(saveEvent, change, { isGroup: newClient !== null || move !== undefined })
      hasEnded.current = saved.ok
      if (saved.ok && move !== undefined && move.tasks.moves.length > 0) showMovedWithTasks(move)
      return saved
    },
    onSaved() {
      heldFacts.drop(place)
      onSaved()
    },
    async onFailed(problem, values) {
      if (isHere.current) return false
      const draft = eventDraft.draftOf(values, initial)
      const text = textOf(inputOf(values, initial))
      return keepUnsaved(place, { draft, text, failed: texts.saveFailed }, problem)
    },
    texts: {
      failed: ({ field }, values) =>
        field === 'client_id' && values.new_client !== null ? eventFormTexts.client.addFailed : texts.saveFailed,
      deletedMeanwhile: texts.gone,
      problem: problemOf,
    },
  })

  const restore = useEffectEvent(() => {
    const stored = heldFacts.of(place)
    const before = eventDraft.restored(stored, valuesOf(event))
    if (before === null) return
    setRestored({ stored, values: before })
    form.setValues(before)
    form.validate()
  })
  useEffect(() => restore(), [])

  const now = valuesOf(event)
  return {
    form,
    save,
    taskMoves: taskMoves.dialog,
    isAsking: taskMoves.isAsking,
    /** The draft, to be restored later. */
    draftOf: () => eventDraft.draftOf(form.getValues(), initial),
    isDirty: (): boolean => {
      const values = form.getValues()
      return Object.keys(inputOf(values, initial)).length > 0 || values.new_client !== initial.new_client
    },
    isWrong: (): boolean => form.validate().hasErrors,
    /** Whether an earlier page left this, and the event has changed since. Leaving the field doesn't save it then. */
    isOverLater:
      restored !== null &&
      !isFrom(restored.stored, now) &&
      JSON.stringify(form.getValues()) === JSON.stringify(restored.values),
    /** Whether the fact is being saved or has been. */
    isEnded: (): boolean => hasEnded.current,
    /** Whether a colleague's change of the same fields arrived during editing. */
    isChangedMeanwhile: !isSaving && Object.keys(inputOf(now, initial)).length > 0,
  }
}
