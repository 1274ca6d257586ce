import type { Result } from '@bama/domain'
import { Stack, Text } from '@mantine/core'
import type { StorageFailure, StorageSecret } from '../../data/index.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { noSecret, SecretFields, secretOf, secretProblems, type SecretValues } from './secret-fields.tsx'

interface SecretDialogProps<Opened> extends DialogProps {
  readonly title: string
  readonly hint: string
  readonly open: (secret: StorageSecret) => Promise<Result<Opened, StorageFailure>>
  readonly onOpened: (opened: Opened) => void
}

/** Unlocks with a passphrase or a recovery code. */
export function SecretDialog<Opened>({ title, hint, open, onOpened, ...dialogProps }: SecretDialogProps<Opened>) {
  const { form, failure, dialog } = useRecordForm<never, SecretValues, Opened>({
    base: null,
    toValues: () => noSecret,
    validate: secretProblems,
    isChanged: () => false,
    save: ({ values }) => open(secretOf(values)),
    onSaved: onOpened,
    fieldOf: () => undefined,
    texts: { failedInForm: storageProblemText },
  })
  return (
    <FormDialog {...dialog} {...dialogProps} title={title} submit={texts.open} size={460}>
      <Stack>
        <Text fz="sm">{hint}</Text>
        <SecretFields form={form} />
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
