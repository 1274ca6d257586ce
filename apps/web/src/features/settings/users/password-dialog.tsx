import { err, minPasswordLength } from '@bama/domain'
import { Stack, Text } from '@mantine/core'
import { setPassword } from '../../../data/index.ts'
import { errorText, reasonText } from '../../../texts/errors.ts'
import { usersTexts } from '../../../texts/users.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { StrengthMeter } from '../../../ui/forms/strength-meter.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { newPassword } from './new-password.ts'
import type { UserRow } from './user-rows.ts'

const { password: texts, problems, toast, form: labels } = usersTexts

interface PasswordDialogProps {
  readonly opened: boolean
  readonly row: UserRow
  readonly onClose: () => void
  readonly onClosed: () => void
}

interface Values {
  readonly old: string
  readonly password: string
}

/** A new password: somebody else's by an admin, one's own with the old one. */
export function PasswordDialog({ opened, row, onClose, onClosed }: PasswordDialogProps) {
  const { user, name, isOneself } = row
  const { form, failure, dialog } = useRecordForm({
    base: user,
    toValues: (): Values => ({ old: '', password: '' }),
    validate: ({ old, password }) => ({
      ...(isOneself && old === '' && { old: problems.oldPasswordRequired }),
      ...(password.length < minPasswordLength && {
        password: password === '' ? problems.passwordRequired : problems.passwordShort,
      }),
    }),
    save: async ({ values: { old, password } }) => {
      const set = await setPassword(user.id, isOneself ? { old_password: old, password } : { password })
      const isOldWrong = !set.ok && set.error.code === 'invalid_credentials'
      return isOldWrong ? err({ ...set.error, field: 'old' }) : set
    },
    onSaved: onClose,
    texts: {
      saved: toast.passwordSet,
      failedInForm: ({ code }) => problems.notSaved(errorText(code)),
      problem: (field, reason) => (field === 'old' ? problems.oldPasswordWrong : reasonText(reason)),
    },
  })

  return (
    <FormDialog
      {...dialog}
      opened={opened}
      title={isOneself ? texts.own : texts.title}
      size={460}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Stack>
        <Text inherit fw={600}>
          <Name>{name}</Name>
        </Text>
        {isOneself && (
          <PasswordField
            label={texts.old}
            withAsterisk
            required
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('old')}
          />
        )}
        <div>
          <PasswordField
            label={labels.newPassword}
            withAsterisk
            required
            autoComplete="new-password"
            data-autofocus={!isOneself || undefined}
            onGenerate={() => form.setFieldValue('password', newPassword())}
            {...form.getInputProps('password')}
          />
          <StrengthMeter password={form.values.password} />
        </div>
        <Text size="sm" c="var(--bama-ink-2)">
          {isOneself ? texts.ownConsequence : texts.consequence}
        </Text>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
