import { useForm } from '@mantine/form'
import { minPasswordLength } from '@bama/domain'
import { useRef, useState } from 'react'
import { setPassword } from '../../../data/index.ts'
import { errorText } from '../../../texts/errors.ts'
import { usersTexts } from '../../../texts/users.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { showDone } from '../../../ui/feedback/show-outcome.ts'
import { StrengthMeter } from '../../../ui/forms/strength-meter.tsx'
import { newPassword } from './new-password.ts'
import classes from './password-dialog.module.css'
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
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useRef(false)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { old: '', password: '' },
    validate: {
      old: (old) => (isOneself && old === '' ? problems.oldPasswordRequired : null),
      password: (password) =>
        password === ''
          ? problems.passwordRequired
          : password.length < minPasswordLength
            ? problems.passwordShort
            : null,
    },
    onValuesChange: () => setFailure(null),
  })

  const write = async ({ old, password }: Values): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    const set = await setPassword(user.id, isOneself ? { old_password: old, password } : { password })
    saving.current = false
    setIsSaving(false)
    if (set.ok) {
      showDone(toast.passwordSet)
      return onClose()
    }
    if (set.error.code === 'invalid_credentials') {
      form.setFieldError('old', problems.oldPasswordWrong)
      form.getInputNode('old')?.focus()
    } else setFailure(problems.notSaved(errorText(set.error.code)))
  }

  const focusFirst = (errors: typeof form.errors): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  return (
    <FormDialog
      opened={opened}
      title={isOneself ? texts.own : texts.title}
      size={460}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSave={() => {
        if (!saving.current) form.onSubmit((values) => void write(values), focusFirst)()
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className={classes.fields}>
        <p className={classes.who}>
          <Name>{name}</Name>
        </p>
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
        <p className={classes.note}>{isOneself ? texts.ownConsequence : texts.consequence}</p>
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </div>
    </FormDialog>
  )
}
