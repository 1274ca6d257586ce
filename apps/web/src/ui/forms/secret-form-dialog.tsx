import type { Result } from '@bama/domain'
import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { type Problem, problemText, reasonText } from '../../texts/errors.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import type { DialogProps } from '../dialogs/use-dialog.ts'
import { Notice } from '../feedback/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { useRecordForm } from './use-record-form.ts'

/** Props that the list passes to the form of its kind (ui/lists/secret-list.tsx). */
export interface SecretFormProps<Made> extends DialogProps {
  readonly onMade: (made: Made) => void
}

type WithPassword<Values> = Values & { readonly name: string; readonly password: string }

interface SecretFormDialogProps<Values, Made> extends SecretFormProps<Made> {
  /** Empty values of the additional fields. */
  readonly empty: Values
  readonly validate?: (values: WithPassword<Values>) => Readonly<Record<string, string>>
  readonly save: (values: WithPassword<Values>) => Promise<Result<Made, Problem>>
  readonly texts: Readonly<
    Record<
      | 'title'
      | 'name'
      | 'nameHint'
      | 'nameRequired'
      | 'password'
      | 'passwordHint'
      | 'passwordRequired'
      | 'passwordWrong',
      string
    >
  > & {
    readonly notSaved: (reason: string) => string
    /** Texts for problems that the server reports, by field. */
    readonly problems?: Readonly<Record<string, string>>
  }
  readonly size?: number
  /** Additional fields, between name and password. */
  readonly children?: (form: UseFormReturnType<WithPassword<Values>>) => ReactNode
}

/** Creates something that acts on a person's behalf (such as an API key): asks for a name and the person's password. */
export function SecretFormDialog<Values extends object, Made>({
  empty,
  validate,
  save,
  texts,
  size = 460,
  children,
  onMade,
  ...props
}: SecretFormDialogProps<Values, Made>) {
  const { form, failure, dialog } = useRecordForm<null, WithPassword<Values>, Made>({
    base: null,
    toValues: () => ({ name: '', ...empty, password: '' }),
    validate: (values) => ({
      ...(values.name.trim() === '' && { name: texts.nameRequired }),
      ...validate?.(values),
      ...(values.password === '' && { password: texts.passwordRequired }),
    }),
    // Never asks before leaving: little is lost.
    isChanged: () => false,
    save: ({ values }) => save({ ...values, name: values.name.trim() }),
    onSaved: onMade,
    texts: {
      failedInForm: ({ code }) => texts.notSaved(problemText({ code })),
      problem: (field, reason) =>
        field === 'password' ? texts.passwordWrong : (texts.problems?.[field] ?? reasonText(reason)),
    },
  })
  return (
    <FormDialog {...dialog} {...props} title={texts.title} size={size}>
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
        {children?.(form)}
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
