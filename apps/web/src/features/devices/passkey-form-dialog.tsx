import { err } from '@bama/domain'
import { Stack } from '@mantine/core'
import { addPasskey } from '../../data/index.ts'
import { problemText } from '../../texts/errors.ts'
import { passkeyTexts } from '../../texts/passkeys.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'

const { form: texts } = passkeyTexts

interface PasskeyFormDialogProps extends DialogProps {
  readonly userId: string
  readonly onMade: () => void
}

/** Asks for the password before adding a passkey on this device. */
export function PasskeyFormDialog({ userId, onMade, ...props }: PasskeyFormDialogProps) {
  const { form, failure, dialog } = useRecordForm({
    base: null,
    toValues: () => ({ password: '' }),
    validate: ({ password }): Record<string, string> => (password === '' ? { password: texts.passwordRequired } : {}),
    isChanged: () => false,
    save: async ({ values: { password } }) => {
      const added = await addPasskey(userId, password)
      return added.ok || added.error.code !== 'invalid_credentials' ? added : err({ ...added.error, field: 'password' })
    },
    onSaved: onMade,
    texts: {
      saved: passkeyTexts.offer.done,
      failedInForm: ({ code }) => (code === 'not_made' ? texts.notMade : texts.notSaved(problemText({ code }))),
      problem: () => texts.passwordWrong,
    },
  })
  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={460}>
      <Stack>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          required
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      </Stack>
    </FormDialog>
  )
}
