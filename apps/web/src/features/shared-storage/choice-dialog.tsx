import type { Result } from '@bama/domain'
import { Stack, Text } from '@mantine/core'
import type { StorageChoice } from '../../data/index.ts'
import { sharedStorageTexts as texts } from '../../texts/shared-storage.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { useChoiceForm } from './use-choice-form.ts'

interface ChoiceDialogProps<Answer> {
  readonly opened: boolean
  readonly title: string
  readonly hint: string
  /** Checks the storage without changing it. */
  readonly ask: (choice: StorageChoice) => Promise<Result<Answer, { readonly code: string; readonly status?: number }>>
  readonly onAnswered: (answer: Answer) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

export function ChoiceDialog<Answer>({
  opened,
  title,
  hint,
  ask,
  onAnswered,
  onClose,
  onClosed,
}: ChoiceDialogProps<Answer>) {
  const { form, failure, dialog } = useChoiceForm(true, ask, onAnswered)
  return (
    <FormDialog
      {...dialog}
      opened={opened}
      title={title}
      submit={texts.check}
      size={500}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Stack>
        <Text fz="sm">{hint}</Text>
        <ChoiceFields form={form} isNew />
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
