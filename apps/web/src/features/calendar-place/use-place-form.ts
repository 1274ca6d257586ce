import { type CalendarPlace, placeText } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { useCalendarView } from '../../data/index.ts'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { placeFields, placeOfValues, type PlaceValues, problemsIn, valuesOfPlace } from './place-values.ts'

interface PlaceFormState {
  readonly form: UseFormReturnType<PlaceValues>
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** The place as far as it is typed; null while it is none. */
  readonly typed: CalendarPlace | null
  readonly save: () => void
}

export function usePlaceForm(place: CalendarPlace, onSaved: () => void): PlaceFormState {
  const { change } = useCalendarView()
  const [isSaving, setIsSaving] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  const [before] = useState(place)
  const form = useForm<PlaceValues>({
    mode: 'controlled',
    initialValues: valuesOfPlace(before),
    validate: problemsIn,
    validateInputOnBlur: ['latitude', 'longitude', 'elevation'],
  })
  const typed = placeOfValues(form.values)
  const isDirty = typed === null || placeText(typed) !== placeText(before)

  const write = async (chosen: CalendarPlace): Promise<void> => {
    saving.current = true
    setIsSaving(true)
    const saved = await change?.({ calendar_place: placeText(chosen) })
    saving.current = false
    setIsSaving(false)
    if (saved === undefined) return
    if (!saved.ok) return showFailure(texts.saveFailed, saved.error)
    showDone(texts.saved)
    onSaved()
  }

  return {
    form,
    typed,
    isDirty,
    isSaving,
    save: () => {
      if (saving.current) return
      const { hasErrors, errors } = form.validate()
      const first = placeFields.find((field) => errors[field] !== undefined)
      if (first !== undefined) form.getInputNode(first)?.focus()
      if (hasErrors || typed === null) return
      if (isDirty) void write(typed)
      else onSaved()
    },
  }
}
