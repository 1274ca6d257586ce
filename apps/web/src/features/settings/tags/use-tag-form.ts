import { addTag, type Change, defaultTagColor, type Tag, tagSchema } from '@bama/domain'
import type { UseFormReturnType } from '@mantine/form'
import { runCommand, useFirstPull } from '../../../data/index.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { showDone } from '../../../ui/feedback/show-outcome.ts'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { saveTag } from './save-tag.ts'

const { tag: texts, toast } = settingsTexts

interface TagValues {
  readonly name: string
  readonly color: string
}

export type TagForm = UseFormReturnType<TagValues>

interface TagFormOptions {
  /** The edited tag, or null for a new one. */
  readonly base: Tag | null
  readonly name?: string
  readonly tags: readonly Tag[]
  readonly onSaved: (values: TagValues) => void
}

export const useTagForm = ({ base, name = '', tags, onSaved }: TagFormOptions) => {
  // A new name is written to the events that are here: those still to come would keep the old one.
  const isArriving = useFirstPull() !== undefined
  return useRecordForm({
    schema: tagSchema,
    base,
    toValues: (): TagValues => ({ name: base?.name ?? name, color: base?.color ?? defaultTagColor }),
    checkOnBlur: ['color'],
    validate: (values: TagValues): Readonly<Record<string, string>> =>
      isArriving && base !== null && values.name.trim() !== base.name ? { name: texts.arriving } : {},
    toInput: ({ name, color }) => ({ name, color: color.trim() }),
    save: ({ base, values }) => {
      const input = { name: values.name, color: values.color.trim() }
      return base === null ? runCommand(addTag, { input, tags }) : saveTag(runCommand, { base, input, tags })
    },
    onSaved: (changes, values) => {
      showDone(base === null ? toast.added : savedText(changes))
      onSaved(values)
    },
    texts: { failed: base === null ? toast.addFailed : toast.saveFailed, problem: problemTexts(texts.problems) },
  })
}

/** Returns the success text. For a rename it includes the number of events. */
function savedText(changes: readonly Change[]): string {
  const isRenamed = changes.some(({ entity, patch }) => entity === 'tags' && 'name' in patch)
  return isRenamed ? toast.renamed(changes.filter(({ entity }) => entity === 'events').length) : toast.saved
}
