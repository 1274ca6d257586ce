import type { Result } from '@bama/domain'
import { Stack, Text } from '@mantine/core'
import { type Begun, leastPassphrase, type StorageFailure } from '../../data/index.ts'
import { sharedStorageTexts as texts, storageProblemText } from '../../texts/shared-storage.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { StrengthMeter } from '../../ui/forms/strength-meter.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'

interface PassphraseDialogProps extends DialogProps {
  readonly title: string
  readonly hint: string
  readonly submit: string
  /** Creates a workspace key protected by the passphrase. */
  readonly save: (passphrase: string) => Promise<Result<Begun, StorageFailure>>
  readonly onSaved: (begun: Begun) => void
}

/** Asks for a new passphrase twice, since a typing mistake would lock everyone out. */
export function PassphraseDialog({ save, onSaved, title, hint, submit, ...dialogProps }: PassphraseDialogProps) {
  const { form, failure, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ passphrase: '', repeated: '' }),
    validate: ({ passphrase, repeated }): Record<string, string> => ({
      ...(passphrase.length < leastPassphrase && {
        passphrase: passphrase === '' ? texts.required : texts.short(leastPassphrase),
      }),
      ...(repeated !== passphrase && { repeated: texts.different }),
    }),
    isChanged: () => false,
    save: ({ values }) => save(values.passphrase),
    onSaved,
    fieldOf: () => undefined,
    texts: { failedInForm: storageProblemText },
  })
  return (
    <FormDialog {...dialog} {...dialogProps} title={title} submit={submit} size={500}>
      <Stack>
        <Text fz="sm">{hint}</Text>
        <Notice tone="spot">{texts.meaning}</Notice>
        <div>
          <PasswordField
            label={texts.passphrase}
            autoComplete="new-password"
            data-autofocus
            {...form.getInputProps('passphrase')}
          />
          <StrengthMeter password={form.values.passphrase} />
        </div>
        <PasswordField label={texts.repeat} autoComplete="new-password" {...form.getInputProps('repeated')} />
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
