import { addTag, type Change, defaultTagColor, type Tag, tagSchema } from '@bama/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { useRun } from '../../../data/index.ts'
import { reasonText } from '../../../texts/errors.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { saveTag } from './save-tag.ts'

const { tag: texts, toast } = settingsTexts

interface TagValues {
  readonly name: string
  readonly color: string
}

export type TagForm = UseFormReturnType<TagValues>

interface TagFormOptions {
  /** The tag that is edited; null: a new one. */
  readonly base: Tag | null
  readonly name?: string
  readonly tags: readonly Tag[]
  readonly onSaved: () => void
}

interface TagFormState {
  readonly form: TagForm
  readonly isSaving: boolean
  readonly save: () => void
}

const problemOf = (field: string, reason: string): string => texts.problems[`${field} ${reason}`] ?? reasonText(reason)

const problemIn = (field: keyof TagValues, value: string): string | null => {
  const reason = tagSchema.shape[field].safeParse(value).error?.issues[0]?.message
  return reason === undefined ? null : problemOf(field, reason)
}

/** A tag's name and colour as a form, and how they are saved. */
export function useTagForm({ base, name = '', tags, onSaved }: TagFormOptions): TagFormState {
  const run = useRun()
  const [isSaving, setIsSaving] = useState(false)
  // State is set a moment later; a second Enter in the same moment must find the door closed already.
  const saving = useRef(false)
  const form = useForm<TagValues>({
    mode: 'controlled',
    initialValues: { name: base?.name ?? name, color: base?.color ?? defaultTagColor },
    validateInputOnBlur: ['color'],
    validate: { name: (value) => problemIn('name', value), color: (value) => problemIn('color', value.trim()) },
  })

  const write = async ({ name, color }: TagValues): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const input = { name, color: color.trim() }
    const saved = await (base === null ? run(addTag, { input, tags }) : saveTag(run, { base, input, tags }))
    saving.current = false
    setIsSaving(false)
    if (saved.ok) {
      showDone(base === null ? toast.added : savedText(saved.value))
      onSaved()
      return
    }
    const { code, field, reason } = saved.error
    if (code !== 'invalid' || field === undefined)
      return showFailure(base === null ? toast.addFailed : toast.saveFailed, saved.error)
    form.setFieldError(field, problemOf(field, reason ?? ''))
    form.getInputNode(field)?.focus()
  }

  const focusFirst = (errors: TagForm['errors']): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return { form, isSaving, save: () => form.onSubmit((values) => void write(values), focusFirst)() }
}

/** What was written, in a word: a rename says how many events it reached. */
function savedText(changes: readonly Change[]): string {
  const isRenamed = changes.some(({ entity, patch }) => entity === 'tags' && 'name' in patch)
  return isRenamed ? toast.renamed(changes.filter(({ entity }) => entity === 'events').length) : toast.saved
}
