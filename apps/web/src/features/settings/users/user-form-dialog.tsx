import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { isLocalMode } from '../../../data/index.ts'
import { usersTexts } from '../../../texts/users.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { ChoiceField, FieldGrid, hintBelow, labelled, leftToRight, whole } from '../../../ui/forms/field-grid.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { StrengthMeter } from '../../../ui/forms/strength-meter.tsx'
import { newPassword } from './new-password.ts'
import { type InvitedUser, useUserForm } from './use-user-form.ts'
import type { UserRow } from './user-rows.ts'

const { form: texts } = usersTexts

interface UserFormDialogProps extends DialogProps {
  /** Null for a new account. */
  readonly row: UserRow | null
  readonly rows: readonly UserRow[]
  readonly today: string
  readonly sendsMail: boolean
  readonly isOffline: boolean
  readonly onSaved: (invited: InvitedUser | null) => void
}

const roleChoices = Object.entries(texts.roles).map(([value, label]) => ({ value, label }))
const accessChoices = { invitation: texts.byInvitation, password: texts.byPassword }

export function UserFormDialog({ row, rows, today, sendsMail, isOffline, onSaved, ...props }: UserFormDialogProps) {
  const { form, failure, endsSessions, roleFixed, dialog } = useUserForm({ row, rows, onSaved })
  const input = labelled(form, texts)
  const isNew = row === null
  return (
    <FormDialog {...dialog} {...props} title={isNew ? texts.create : texts.edit} status={isOffline && texts.offline}>
      <FieldGrid>
        <TextInput {...whole} withAsterisk required autoComplete="off" data-autofocus {...input('name')} />
        <TextInput type="email" inputMode="email" withAsterisk required {...leftToRight} {...input('email')} />
        <NativeSelect
          data={roleChoices}
          disabled={roleFixed !== null}
          description={roleFixed}
          {...hintBelow}
          {...input('role')}
        />
        {endsSessions && (
          <Wide>
            <Notice tone="spot">{texts.endsSessions}</Notice>
          </Wide>
        )}
        {isNew && !isLocalMode() && (
          // The first sign-in: by a password set here, or by a link for choosing one.
          <ChoiceField
            label={texts.access}
            choices={accessChoices}
            value={form.values.access}
            onChange={(access) => form.setFieldValue('access', access)}
          >
            {form.values.access === 'invitation' && (
              <Note>{sendsMail ? texts.invitationByMail : texts.invitationByLink}</Note>
            )}
          </ChoiceField>
        )}
        {row?.isOneself === true ? (
          <Wide>
            <Note>{texts.ownPasswordNote}</Note>
          </Wide>
        ) : (
          (!isNew || form.values.access === 'password') && (
            <div {...whole}>
              <PasswordField
                label={isNew ? texts.password : texts.newPassword}
                description={isNew ? undefined : texts.keepsPassword}
                withAsterisk={isNew}
                required={isNew}
                autoComplete="new-password"
                onGenerate={() => form.setFieldValue('password', newPassword())}
                {...form.getInputProps('password')}
              />
              {(isNew || form.values.password !== '') && <StrengthMeter password={form.values.password} />}
              {!isNew && form.values.password !== '' && (
                <Notice tone="spot">
                  {isLocalMode() ? usersTexts.passwordAlone : usersTexts.password.consequence}
                </Notice>
              )}
            </div>
          )
        )}
        <TextInput type="tel" {...leftToRight} {...input('phone')} />
        <TextInput autoComplete="off" {...input('position')} />
        <DayInput
          label={texts.hireDate}
          today={today}
          {...form.getInputProps('hire_date')}
          value={form.values.hire_date === '' ? null : form.values.hire_date}
          onChange={(day) => form.setFieldValue('hire_date', day ?? '')}
        />
        {failure !== null && (
          <Wide>
            <Notice tone="red">{failure}</Notice>
          </Wide>
        )}
      </FieldGrid>
    </FormDialog>
  )
}

const Wide = ({ children }: { readonly children: ReactNode }) => <div {...whole}>{children}</div>

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" c="var(--bama-ink-2)" mt={6}>
    {children}
  </Text>
)
