import {
  daySchema,
  editHours,
  err,
  type HoursInput,
  intervalIn,
  intervalStamp,
  logHours,
  type RecordId,
  workHourSchema,
} from '@bama/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  businessZone,
  type HeldDraft,
  type LocalWorkHour,
  runCommand,
  useHoursAround,
  useServerNow,
  useWorkHour,
} from '../../data/index.ts'
import { reasonText } from '../../texts/errors.ts'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { showDone } from '../../ui/feedback/show-outcome.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import {
  draftOf,
  type HoursFormValues,
  intervalOf,
  isSameTimes,
  mayBeWorked,
  previewOf,
  restored,
  timesOf,
  typedOf,
} from './form-values.ts'

const { toast, form: texts } = hoursScreenTexts

/** Maps a field of the entry to the form field that shows its errors. */
const fieldOf = (field: string): string | undefined => fields[field]

const fields: Readonly<Record<string, keyof HoursFormValues>> = {
  start_time: 'start',
  end_time: 'end',
  date: 'date',
  event_id: 'event_id',
  notes: 'notes',
  user_id: 'user_id',
}

interface HoursFormOptions {
  /** Null for a new entry. */
  readonly entry: LocalWorkHour | null
  /** The stored draft of this form. */
  readonly held: HeldDraft
  /** The owner of the hours, or null if still to be chosen. */
  readonly userId: string | null
  readonly userNameOf: (id: string) => string
  /** The initial event of a new entry. */
  readonly eventId: string | null
  readonly day: string
  readonly eventNameOf: (id: string) => string | null
  /** `yyyy-MM`. After saving an entry of another month, the toast names that month. */
  readonly shownMonth: string
  readonly onSaved: () => void
}

/** State of the hours form. Extends `useRecordForm` with time feedback and with changes to the entry by others. */
export function useHoursForm({
  entry,
  held,
  userId,
  userNameOf,
  eventId,
  day,
  eventNameOf,
  shownMonth,
  onSaved,
}: HoursFormOptions) {
  const zone = businessZone
  const [isAsking, setIsAsking] = useState(false)
  // The interval on which the form is based: the stored one until the user edits the times.
  const [shown, setShown] = useState(entry)
  const stored = useWorkHour(entry?.id ?? null)
  const current = entry === null ? null : stored === undefined ? entry : stored
  const isDeleted = entry !== null && stored === null
  const isChanged = current !== null && intervalStamp(current) !== intervalStamp(shown)
  const mayLackEvent = entry !== null && entry.event_id === null
  const isTimeTouchedIn = (values: HoursFormValues, initial: HoursFormValues): boolean =>
    !isSameTimes(values, shown === null ? initial : timesOf(shown, zone))

  const nowMs = useServerNow(10_000)
  const state = useRecordForm({
    base: entry,
    toValues: (base): HoursFormValues => ({
      user_id: base === null ? userId : base.user_id,
      event_id: base === null ? eventId : base.event_id,
      ...(base === null
        ? { date: day, start: '', end: '', startOccurrence: null, endOccurrence: null }
        : timesOf(base, zone)),
      notes: base?.notes ?? '',
    }),
    checkOnBlur: ['date', 'start', 'end'],
    validate(values) {
      const interval = intervalOf(values, shown, zone)
      const problems: Record<string, string> = {}
      if (values.user_id === null) problems['user_id'] = reasonText('required')
      if (values.event_id === null && !mayLackEvent) problems['event_id'] = reasonText('required')
      if (!interval.ok) problems[fieldOf(interval.error.field) ?? 'end'] = reasonText(interval.error.reason)
      else if (!mayBeWorked(interval.value, shown, { nowMs, zone })) problems['date'] = texts.implausible
      const notes = workHourSchema.shape.notes.safeParse(values.notes).error?.issues[0]
      if (notes !== undefined) problems['notes'] = reasonText(notes.message)
      return problems
    },
    isChanged: (values, initial) =>
      isTimeTouchedIn(values, initial) ||
      values.user_id !== initial.user_id ||
      values.event_id !== initial.event_id ||
      values.notes !== initial.notes,
    maySave() {
      const mayOverwrite = !isChangedMeanwhile
      if (!mayOverwrite) setIsAsking(true)
      return mayOverwrite
    },
    async save({ values: { user_id: owner } }) {
      if (isDeleted) return err({ code: 'not_found' })
      const input = inputOf()
      if (current === null || shown === null)
        return runCommand(logHours, {
          input,
          userId: owner ?? '',
          userName: userNameOf(owner ?? ''),
          zone,
        })
      return runCommand(editHours, {
        base: isTimeTouched ? { ...current, ...intervalIn(shown) } : current,
        input,
        zone,
      })
    },
    onSaved(_changes, { date }) {
      const month = (date ?? '').slice(0, 7)
      showDone(entry === null ? toast.logged : toast.saved, month === shownMonth ? undefined : toast.inMonth(month))
      onSaved()
    },
    // New hours only: the draft of an edit could combine with an interval that has changed since.
    draft:
      entry !== null
        ? undefined
        : { held, draftOf, restored: (typed, initial) => takenUp(typed, initial, eventNameOf) },
    texts: { failed: entry === null ? toast.logFailed : toast.saveFailed },
    fieldOf,
  })
  const { form, initial } = state
  const { values } = form
  const isTimeTouched = isTimeTouchedIn(values, initial)
  const isChangedMeanwhile = isChanged && isTimeTouched

  const takeNewTimes = (): void => {
    if (current === null) return
    setShown(current)
    form.setValues(timesOf(current, zone))
    form.clearErrors()
  }
  // While the times are untouched, the form follows the stored interval.
  const followTimes = useEffectEvent(takeNewTimes)
  const follows = isChanged && !isTimeTouched
  useEffect(() => {
    if (follows) followTimes()
  }, [follows])

  const dayTyped = daySchema.safeParse(values.date).data ?? null
  const around = (useHoursAround(dayTyped, values.user_id ?? '') ?? []).filter(({ id }) => id !== entry?.id)
  const preview = previewOf(values, shown, { zone, nowMs, others: around })

  const inputOf = (): HoursInput => {
    const event_id = values.event_id as RecordId | null
    const isEventTouched = values.event_id !== initial.event_id
    // Hours of a task keep the timer's label.
    const keepsName = current !== null && (!isEventTouched || current.task_id !== null)
    return {
      event_id: current === null || isEventTouched ? event_id : current.event_id,
      event_name: keepsName ? current.event_name : event_id === null ? null : eventNameOf(event_id),
      notes: current === null || values.notes !== initial.notes ? values.notes : current.notes,
      // What the person did not touch is as it is now, no matter who changed it.
      typed:
        isTimeTouched || current === null
          ? typedOf(values, shown, zone)
          : typedOf(timesOf(current, zone), current, zone),
    }
  }

  return {
    ...state,
    preview,
    /** The person's other entries that overlap the typed interval. */
    overlapped: around.filter(({ id }) => preview.overlaps.includes(id)),
    /** The current state of the entry. Null if it was deleted, or for a new one. */
    current,
    isDeleted,
    /** The stored interval changed while the user was editing the times. */
    isChangedMeanwhile,
    /** Loads the changed interval into the form. */
    takeNewTimes,
    /** Asking for confirmation, since saving would overwrite an interval the form never showed. */
    isAsking,
    answer(isYes: boolean) {
      setIsAsking(false)
      if (isYes) state.saveAnyway()
    },
  }
}

/** Restores a draft. Its event is dropped if it can't be chosen any more. */
function takenUp(
  typedBefore: unknown,
  initial: HoursFormValues,
  eventNameOf: HoursFormOptions['eventNameOf'],
): HoursFormValues | null {
  const values = restored(typedBefore, initial)
  if (values === null) return null
  return {
    ...values,
    event_id: values.event_id === null || eventNameOf(values.event_id) === null ? null : values.event_id,
  }
}
