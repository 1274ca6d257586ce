import { err } from '@bama/domain'
import { Stack, Text } from '@mantine/core'
import { setPassword } from '../../data/index.ts'
import { errorText, reasonText } from '../../texts/errors.ts'
import { accountTexts } from '../../texts/account.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NewPasswordField, newPasswordProblem } from '../../ui/forms/new-password-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'

const { password: texts } = accountTexts

interface OwnPasswordDialogProps extends DialogProps {
  readonly userId: string
  readonly isOffline: boolean
}

interface Values {
  readonly old: string
  readonly password: string
}

/** Changes the user's own password, given the old one. Signs out their other devices. */
export function OwnPasswordDialog({ userId, isOffline, ...props }: OwnPasswordDialogProps) {
  const { form, failure, dialog } = useRecordForm({
    base: null,
    toValues: (): Values => ({ old: '', password: '' }),
    validate: ({ old, password }) => ({
      ...(old === '' && { old: texts.oldRequired }),
      ...newPasswordProblem(password, texts),
    }),
    save: async ({ values: { old, password } }) => {
      const set = await setPassword(userId, { old_password: old, password })
      const isOldWrong = !set.ok && set.error.code === 'invalid_credentials'
      return isOldWrong ? err({ ...set.error, field: 'old' }) : set
    },
    onSaved: props.onClose,
    texts: {
      saved: texts.saved,
      failedInForm: ({ code }) => texts.notSaved(errorText(code)),
      problem: (field, reason) => (field === 'old' ? texts.oldWrong : reasonText(reason)),
    },
  })
  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={460}>
      <Stack>
        {isOffline && <Notice tone="spot">{accountTexts.offline}</Notice>}
        <PasswordField
          label={texts.old}
          withAsterisk
          required
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('old')}
        />
        <NewPasswordField label={texts.password} {...form.getInputProps('password')} value={form.values.password} />
        <Text size="sm" c="var(--bama-ink-2)">
          {texts.consequence}
        </Text>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
