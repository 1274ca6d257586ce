import {
  daySchema,
  editHours,
  type HoursInput,
  intervalIn,
  logHours,
  type RecordId,
  workHourSchema,
} from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  businessZone,
  type HeldDraft,
  type LocalWorkHour,
  useHoursAround,
  useRun,
  useServerNow,
  useWorkHour,
} from '../../data/index.ts'
import { reasonText } from '../../texts/errors.ts'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { useDraft } from '../../ui/forms/use-draft.ts'
import {
  draftOf,
  type HoursFormValues,
  intervalOf,
  isSameTimes,
  previewOf,
  restored,
  type TimesPreview,
  timesOf,
  typedOf,
} from './form-values.ts'

const { toast } = hoursScreenTexts

/** Which field of the form tells what is wrong with a field of the entry. */
const places: Readonly<Record<string, keyof HoursFormValues>> = {
  start_time: 'start',
  end_time: 'end',
  date: 'date',
  event_id: 'event_id',
  notes: 'notes',
}

const order = ['event_id', 'date', 'start', 'end', 'notes'] as const satisfies readonly (keyof HoursFormValues)[]

interface HoursFormOptions {
  /** Null: a new one. */
  readonly entry: LocalWorkHour | null
  /** What was typed into this form before and not saved. */
  readonly draft: HeldDraft
  readonly userId: string
  readonly userName: string
  /** Of a new entry, to begin with. */
  readonly eventId: string | null
  readonly day: string
  readonly eventNameOf: (id: string) => string | null
  /** `yyyy-MM`: an entry that is saved elsewhere says where. */
  readonly shownMonth: string
  readonly onSaved: () => void
}

interface HoursFormState {
  readonly form: UseFormReturnType<HoursFormValues>
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** What was typed before and not saved stands in the form again. */
  readonly isRestored: boolean
  readonly preview: TimesPreview
  /** The person's other entries that this one overlaps. */
  readonly overlapped: readonly LocalWorkHour[]
  /** The entry as it is now; null when it was deleted meanwhile, or is a new one. */
  readonly current: LocalWorkHour | null
  readonly isDeleted: boolean
  /** Its interval changed underneath what was typed. */
  readonly isChangedMeanwhile: boolean
  /** Takes the changed interval into the form. */
  readonly takeNewTimes: () => void
  /** Saving would overwrite an interval that this form never showed: it is asked first. */
  readonly isAsking: boolean
  readonly answer: (isYes: boolean) => void
  readonly save: () => void
  /** Takes back what was typed, now or before. */
  readonly discardDraft: () => void
  /** The same for good, as the form is left. */
  readonly abandon: () => void
}

const intervalStamp = (entry: LocalWorkHour | null): string | undefined => entry?._clocks?.['interval']

export function useHoursForm({
  entry,
  draft: { place, stored: typedBefore },
  userId,
  userName,
  eventId,
  day,
  eventNameOf,
  shownMonth,
  onSaved,
}: HoursFormOptions): HoursFormState {
  const run = useRun()
  const zone = businessZone
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  // The interval that the form shows, or showed when one began to type over it.
  const [base, setBase] = useState(entry)
  const stored = useWorkHour(entry?.id ?? null)
  const current = entry === null ? null : stored === undefined ? entry : stored

  const [initial] = useState<HoursFormValues>(() =>
    entry === null
      ? { event_id: eventId, date: day, start: '', end: '', startOccurrence: null, endOccurrence: null, notes: '' }
      : { event_id: entry.event_id, notes: entry.notes ?? '', ...timesOf(entry, zone) },
  )
  const [again] = useState(() => takenUp(typedBefore, initial, eventNameOf))
  const [isRestored, setIsRestored] = useState(again !== null)
  const mayLackEvent = entry !== null && entry.event_id === null
  const form = useForm<HoursFormValues>({
    mode: 'controlled',
    initialValues: again ?? initial,
    validateInputOnBlur: ['date', 'start', 'end'],
    validate(values) {
      const interval = intervalOf(values, base, zone)
      const problems: Record<string, string> = {}
      if (values.event_id === null && !mayLackEvent) problems['event_id'] = reasonText('required')
      if (!interval.ok) problems[places[interval.error.field] ?? 'end'] = reasonText(interval.error.reason)
      const notes = workHourSchema.shape.notes.safeParse(values.notes).error?.issues[0]
      if (notes !== undefined) problems['notes'] = reasonText(notes.message)
      return problems
    },
  })
  const { values } = form

  const shownTimes = base === null ? initial : timesOf(base, zone)
  const isTimeTouched = !isSameTimes(values, shownTimes)
  const isEventTouched = values.event_id !== initial.event_id
  const isNotesTouched = values.notes !== initial.notes
  const isDirty = isTimeTouched || isEventTouched || isNotesTouched
  const [draftId] = useState(() => typedBefore?.id ?? crypto.randomUUID())
  // Only of new hours: an edit that is taken up over an interval that changed since would say times that nobody saw.
  const draft = useDraft({
    place,
    id: draftId,
    wasThere: typedBefore !== null,
    values,
    initial,
    isDirty: entry === null && isDirty,
    draftOf,
  })
  const isChanged = current !== null && intervalStamp(current) !== intervalStamp(base)

  const takeNewTimes = (): void => {
    if (current === null) return
    setBase(current)
    form.setValues(timesOf(current, zone))
    form.clearErrors()
  }
  // Nothing was typed over them: the form shows what is.
  const followTimes = useEffectEvent(takeNewTimes)
  const follows = isChanged && !isTimeTouched
  useEffect(() => {
    if (follows) followTimes()
  }, [follows])

  const nowMs = useServerNow(10_000)
  const dayTyped = daySchema.safeParse(values.date).data ?? null
  const around = (useHoursAround(dayTyped, userId) ?? []).filter(({ id }) => id !== entry?.id)
  const preview = previewOf(values, base, { zone, nowMs, others: around })

  const inputOf = (): HoursInput => {
    const event_id = values.event_id as RecordId | null
    // A task's hours keep what the timer was called.
    const keepsName = current !== null && (!isEventTouched || current.task_id !== null)
    const kept = { event_id: current?.event_id ?? null, notes: current?.notes ?? null }
    return {
      event_id: current === null || isEventTouched ? event_id : kept.event_id,
      event_name: keepsName ? current.event_name : event_id === null ? null : eventNameOf(event_id),
      notes: current === null || isNotesTouched ? values.notes : kept.notes,
      // What the person did not touch is as it is now, whoever changed it.
      typed:
        isTimeTouched || current === null
          ? typedOf(values, base, zone)
          : typedOf(timesOf(current, zone), current, zone),
    }
  }

  const isDeleted = entry !== null && stored === null

  const write = async (): Promise<void> => {
    if (saving.current) return
    if (isDeleted) return showFailure(toast.saveFailed, { code: 'not_found' })
    saving.current = true
    setIsSaving(true)
    const input = inputOf()
    const saved =
      current === null || base === null
        ? await run(logHours, { input, userName, zone })
        : await run(editHours, { base: isTimeTouched ? { ...current, ...intervalIn(base) } : current, input, zone })
    if (saved.ok) await draft.saved()
    saving.current = false
    setIsSaving(false)
    if (saved.ok) {
      const month = input.typed.date.slice(0, 7)
      showDone(entry === null ? toast.logged : toast.saved, month === shownMonth ? undefined : toast.inMonth(month))
      return onSaved()
    }
    const { code, field, reason } = saved.error
    const place = field === undefined ? undefined : places[field]
    if (code === 'invalid' && place !== undefined) form.setFieldError(place, reasonText(reason ?? ''))
    showFailure(entry === null ? toast.logFailed : toast.saveFailed, saved.error)
  }

  const focusFirst = (errors: typeof form.errors): void => {
    const first = order.find((field) => errors[field] !== undefined)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return {
    form,
    isDirty,
    isRestored,
    isSaving,
    preview,
    overlapped: around.filter(({ id }) => preview.overlaps.includes(id)),
    current,
    isDeleted,
    isChangedMeanwhile: isChanged && isTimeTouched,
    takeNewTimes,
    isAsking,
    answer(isYes) {
      setIsAsking(false)
      if (isYes) void write()
    },
    save() {
      if (saving.current) return
      form.onSubmit(() => {
        if (isChanged && isTimeTouched) setIsAsking(true)
        else void write()
      }, focusFirst)()
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

/** What was typed before, with an event that can still be chosen, or none. */
function takenUp(
  typedBefore: HeldDraft['stored'],
  initial: HoursFormValues,
  eventNameOf: HoursFormOptions['eventNameOf'],
): HoursFormValues | null {
  const values = typedBefore === null ? null : restored(typedBefore.value, initial)
  if (values === null) return null
  return {
    ...values,
    event_id: values.event_id === null || eventNameOf(values.event_id) === null ? null : values.event_id,
  }
}
