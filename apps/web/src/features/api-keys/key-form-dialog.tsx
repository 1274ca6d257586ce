import type { NewApiKey } from '@bama/sync'
import { Stack, TextInput } from '@mantine/core'
import { createApiKey } from '../../data/index.ts'
import { apiKeysTexts } from '../../texts/api-keys.ts'
import { problemText, reasonText } from '../../texts/errors.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'

const { form: texts } = apiKeysTexts

interface KeyFormDialogProps {
  readonly opened: boolean
  readonly onMade: (made: NewApiKey) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The name of a new key. */
export function KeyFormDialog({ opened, onMade, onClose, onClosed }: KeyFormDialogProps) {
  const { form, failure, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ name: '', password: '' }),
    validate: ({ name, password }): Record<string, string> => ({
      ...(name.trim() === '' && { name: texts.nameRequired }),
      ...(password === '' && { password: texts.passwordRequired }),
    }),
    // A name that is left loses little.
    isChanged: () => false,
    save: ({ values: { name, password } }) => createApiKey({ name: name.trim(), password }),
    onSaved: onMade,
    texts: {
      failedInForm: ({ code }) => texts.notSaved(problemText({ code })),
      problem: (field, reason) => (field === 'password' ? texts.passwordWrong : reasonText(reason)),
    },
  })
  return (
    <FormDialog {...dialog} opened={opened} title={texts.title} size={460} onClose={onClose} onClosed={onClosed}>
      <Stack>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          maxLength={120}
          required
          dir="rtl"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          required
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </Stack>
    </FormDialog>
  )
}
