import { Stack, Text } from '@mantine/core'
import { isLocalMode, setPassword } from '../../../data/index.ts'
import { errorText, reasonText } from '../../../texts/errors.ts'
import { usersTexts } from '../../../texts/users.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Name } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { NewPasswordField, newPasswordProblem } from '../../../ui/forms/new-password-field.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { newPassword } from './new-password.ts'
import type { UserRow } from './user-rows.ts'

const { password: texts, problems, toast, form: labels } = usersTexts

interface PasswordDialogProps extends DialogProps {
  readonly row: UserRow
}

interface Values {
  readonly password: string
}

/** An admin sets someone else's password. Changing one's own is in the account menu (features/account). */
export function PasswordDialog({ row, ...props }: PasswordDialogProps) {
  const { user, name } = row
  const { form, failure, dialog } = useRecordForm({
    base: user,
    toValues: (): Values => ({ password: '' }),
    validate: ({ password }) =>
      newPasswordProblem(password, { required: problems.passwordRequired, short: problems.passwordShort }),
    save: ({ values: { password } }) => setPassword(user.id, { password }),
    onSaved: props.onClose,
    texts: {
      saved: toast.passwordSet,
      failedInForm: ({ code }) => problems.notSaved(errorText(code)),
      problem: (_field, reason) => reasonText(reason),
    },
  })

  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={460}>
      <Stack>
        <Text inherit fw={600}>
          <Name>{name}</Name>
        </Text>
        <NewPasswordField
          label={labels.newPassword}
          data-autofocus
          onGenerate={() => form.setFieldValue('password', newPassword())}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <Text size="sm" c="var(--bama-ink-2)">
          {isLocalMode() ? usersTexts.passwordAlone : texts.consequence}
        </Text>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}
