import { defaultTagName, type Tag } from '@bama/domain'
import { settingsTexts } from '../../../texts/settings.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { TagFields } from './tag-fields.tsx'
import type { TagRow } from './tag-rows.ts'
import { useTagForm } from './use-tag-form.ts'

const { tag: texts } = settingsTexts

interface EditTagDialogProps extends DialogProps {
  readonly row: TagRow
  readonly tags: readonly Tag[]
}

/** Edits a tag. The default tag may not be stored yet, in which case saving adds it. */
export function EditTagDialog({ row, tags, ...props }: EditTagDialogProps) {
  // New events reference the default tag by name, so only its colour can change.
  const isDefault = row.name === defaultTagName
  const { form, dialog } = useTagForm({ base: row.tag, name: row.name, tags, onSaved: props.onClose })
  return (
    <FormDialog {...dialog} {...props} title={texts.editTitle} size={460}>
      <TagFields form={form} note={isDefault ? texts.defaultNote : texts.renameNote} isNameFixed={isDefault} />
    </FormDialog>
  )
}
