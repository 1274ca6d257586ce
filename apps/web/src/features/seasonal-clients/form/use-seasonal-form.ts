import { type Actor, addSeasonalClient, editSeasonalClient } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { type DraftPlace, type HeldDraft, type LocalSeasonalClient, useRun } from '../../../data/index.ts'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { problemOf, problemsIn } from './form-problems.ts'
import { changedFields, draftOf, emptyValues, restored, type SeasonalFormValues, valuesOf } from './form-values.ts'

const { toast } = seasonalTexts

export type SeasonalForm = UseFormReturnType<SeasonalFormValues>

interface SeasonalFormOptions {
  /** null: a new one. */
  readonly client: LocalSeasonalClient | null
  /** What was typed into this form before and not saved. */
  readonly draft: HeldDraft
  readonly onSaved: () => void
}

interface SeasonalFormState {
  readonly form: SeasonalForm
  readonly isSaving: boolean
  /** What was typed before and not saved stands in the form again. */
  readonly isRestored: boolean
  /** Whether leaving would lose something. */
  readonly isDirty: boolean
  readonly save: () => void
  /** Takes back what was typed, now or before. */
  readonly discardDraft: () => void
  /** The same for good, as the form is left. */
  readonly abandon: () => void
}

export function useSeasonalForm({ client, draft: { place, stored }, onSaved }: SeasonalFormOptions): SeasonalFormState {
  const run = useRun()
  const [isSaving, setIsSaving] = useState(false)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  // The record as it was when the person began: a colleague's edit meanwhile is not taken back.
  const [base] = useState(client)
  const [initial] = useState(() => (base === null ? emptyValues : valuesOf(base)))
  const [draftId] = useState(() => stored?.id ?? crypto.randomUUID())
  const [again] = useState(() => (stored === null ? null : restored(stored.value, initial)))
  const [isRestored, setIsRestored] = useState(again !== null)

  const form = useForm<SeasonalFormValues>({
    mode: 'controlled',
    initialValues: again ?? initial,
    validateInputOnBlur: ['next_contact_date', 'drive_link'],
    validate(values) {
      const { event_name, client_name, event_month } = values
      return problemsIn({ event_name, client_name, event_month, ...changedFields(values, initial) })
    },
  })
  const isDirty = Object.keys(changedFields(form.values, initial)).length > 0
  const draft = useDraft({
    place,
    id: draftId,
    wasThere: stored !== null,
    values: form.values,
    initial,
    isDirty,
    draftOf,
  })

  const write = async (values: SeasonalFormValues): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const input = changedFields(values, initial)
    const saved = base === null ? await run(addSeasonalClient, input) : await run(editSeasonalClient, { base, input })
    if (saved.ok) await draft.saved()
    saving.current = false
    setIsSaving(false)
    if (saved.ok) {
      showDone(base === null ? toast.added : toast.saved)
      return onSaved()
    }
    const { code, field, reason } = saved.error
    if (code === 'invalid' && field !== undefined) form.setFieldError(field, problemOf(field, reason ?? ''))
    if (code === 'not_found') showFailure(toast.deletedMeanwhile, saved.error)
    else showFailure(base === null ? toast.addFailed : toast.saveFailed, saved.error)
  }

  const focusFirst = (errors: SeasonalForm['errors']): void => {
    const first = Object.keys(emptyValues).find((field) => errors[field] !== undefined)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return {
    form,
    isSaving,
    isRestored,
    isDirty,
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

/** Where a form's draft lies: each follow-up has one, and so has what is not one yet. */
export const placeOf = (actor: Actor, client: LocalSeasonalClient | null): DraftPlace => ({
  ownerId: actor.id,
  key: client === null ? 'seasonal:new' : `seasonal:${client.id}`,
})
