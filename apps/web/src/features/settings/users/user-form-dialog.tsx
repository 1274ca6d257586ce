import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { usersTexts } from '../../../texts/users.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import grid from '../../../ui/forms/form-fields.module.css'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { StrengthMeter } from '../../../ui/forms/strength-meter.tsx'
import { newPassword } from './new-password.ts'
import { type InvitedUser, useUserForm } from './use-user-form.ts'
import classes from './user-form-dialog.module.css'
import type { UserValues } from './user-problems.ts'
import type { UserRow } from './user-rows.ts'

const { form: texts } = usersTexts

interface UserFormDialogProps {
  readonly opened: boolean
  /** null: a new one. */
  readonly row: UserRow | null
  readonly rows: readonly UserRow[]
  readonly today: string
  readonly sendsMail: boolean
  readonly isOffline: boolean
  readonly onSaved: (invited: InvitedUser | null) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

const roleChoices = Object.entries(texts.roles).map(([value, label]) => ({ value, label }))
const accessChoices = [
  { value: 'password', label: texts.byPassword },
  { value: 'invitation', label: texts.byInvitation },
]

/** A person's account, new or known. */
export function UserFormDialog({
  opened,
  row,
  rows,
  today,
  sendsMail,
  isOffline,
  onSaved,
  onClose,
  onClosed,
}: UserFormDialogProps) {
  const { form, isDirty, isSaving, failure, endsSessions, roleFixed, save } = useUserForm({ row, rows, onSaved })
  const isNew = row === null
  // Read left to right, but labels and errors are Hebrew.
  const ltr = {
    dir: 'ltr',
    labelProps: { dir: 'rtl' },
    errorProps: { dir: 'rtl' },
    classNames: { input: grid.ltr ?? '' },
  } as const
  return (
    <FormDialog
      opened={opened}
      title={isNew ? texts.create : texts.edit}
      isDirty={isDirty}
      isSaving={isSaving}
      onSave={save}
      onClose={onClose}
      onClosed={onClosed}
    >
      <div className={grid.fields}>
        {isOffline && (
          <Wide>
            <Notice tone="spot">{usersTexts.offline}</Notice>
          </Wide>
        )}
        <TextInput
          className={grid.whole ?? ''}
          label={texts.name}
          withAsterisk
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.email}
          type="email"
          inputMode="email"
          withAsterisk
          required
          autoComplete="off"
          {...ltr}
          {...form.getInputProps('email')}
        />
        <NativeSelect
          label={texts.role}
          data={roleChoices}
          disabled={roleFixed !== null}
          description={roleFixed}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('role')}
        />
        {endsSessions && (
          <Wide>
            <Notice tone="spot">{texts.endsSessions}</Notice>
          </Wide>
        )}
        {isNew && (
          <Access
            value={form.values.access}
            sendsMail={sendsMail}
            onChange={(access) => form.setFieldValue('access', access)}
          />
        )}
        {row?.isOneself === true ? (
          <p className={`${grid.whole} ${classes.note}`}>{texts.ownPasswordNote}</p>
        ) : (
          (!isNew || form.values.access === 'password') && (
            <div className={grid.whole}>
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
            </div>
          )
        )}
        <TextInput label={texts.phone} type="tel" autoComplete="off" {...ltr} {...form.getInputProps('phone')} />
        <TextInput label={texts.position} autoComplete="off" {...form.getInputProps('position')} />
        <DayInput
          className=""
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
      </div>
    </FormDialog>
  )
}

const Wide = ({ children }: { readonly children: ReactNode }) => <div className={grid.whole}>{children}</div>

interface AccessProps {
  readonly value: UserValues['access']
  readonly sendsMail: boolean
  readonly onChange: (access: UserValues['access']) => void
}

/** How a new person gets in first: by a password that is told to them, or by choosing one. */
function Access({ value, sendsMail, onChange }: AccessProps) {
  const label = useId()
  return (
    <div className={grid.whole}>
      <span id={label} className={grid.label}>
        {texts.access}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={accessChoices}
        value={value}
        onChange={(chosen) => onChange(chosen === 'invitation' ? 'invitation' : 'password')}
        classNames={{ label: grid.choice ?? '' }}
      />
      {value === 'invitation' && (
        <p className={classes.note}>{sendsMail ? texts.invitationByMail : texts.invitationByLink}</p>
      )}
    </div>
  )
}
