import type { Result } from '@bama/domain'
import { Stack, Text } from '@mantine/core'
import type { StorageChoice } from '../../data/index.ts'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { useChoiceForm } from './use-choice-form.ts'

interface ChoiceDialogProps<Answer> extends DialogProps {
  readonly title: string
  readonly hint: string
  /** To be edited; nothing is filled in without it. */
  readonly initial?: StorageChoice
  /** Checks the storage without changing it. */
  readonly ask: (choice: StorageChoice) => Promise<Result<Answer, { readonly code: string; readonly status?: number }>>
  readonly onAnswered: (answer: Answer) => void
}

export function ChoiceDialog<Answer>({ title, hint, initial, ask, onAnswered, ...props }: ChoiceDialogProps<Answer>) {
  const { form, failure, dialog } = useChoiceForm(true, ask, onAnswered, initial)
  return (
    <FormDialog {...dialog} {...props} title={title} submit={texts.check} size={500}>
      <Stack>
        <Text fz="sm">{hint}</Text>
        <ChoiceFields form={form} isNew />
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
