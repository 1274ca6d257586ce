import { Stack, Text } from '@mantine/core'
import { accessFieldOf, renewAccess, type StorageChoice } from '../../data/index.ts'
import { reasonText } from '../../texts/errors.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { leftToRight } from '../../ui/forms/field-grid.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { RecordCounts } from './record-counts.tsx'

interface RenewDialogProps extends DialogProps {
  /** The device's storage, which stays the same. */
  readonly choice: StorageChoice
}

/** Asks for a token in place of an expired one. */
export function RenewDialog({ choice, ...props }: RenewDialogProps) {
  const { form, failure, dialog } = useRecordForm<never, { readonly own: string }, void>({
    base: null,
    toValues: () => ({ own: '' }),
    validate: ({ own }): Record<string, string> => (own.trim() === '' ? { own: reasonText('required') } : {}),
    isChanged: () => false,
    save: ({ values }) => renewAccess(values.own),
    onSaved: props.onClose,
    fieldOf: () => undefined,
    texts: { saved: texts.renewed, failedInForm: (problem) => storageProblemText(problem, choice.kind) },
  })
  return (
    <FormDialog {...dialog} {...props} title={texts.renew} submit={texts.renewSubmit} size={460}>
      <Stack>
        <Text fz="sm">{texts.renewHint}</Text>
        <RecordCounts choice={choice} counts={{}} />
        <PasswordField
          label={texts.fields[accessFieldOf(choice) ?? 'token']}
          spellCheck={false}
          data-autofocus
          {...leftToRight}
          {...form.getInputProps('own')}
        />
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
