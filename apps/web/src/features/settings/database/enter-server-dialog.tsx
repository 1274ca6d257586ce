import { Stack, Text, TextInput } from '@mantine/core'
import { loginRequestSchema, setupRequestSchema } from '@bama/sync'
import { shownName } from '@bama/domain'
import { enterServer, type Mover, useSession } from '../../../data/index.ts'
import { authTexts, setupTexts, signInTexts } from '../../../texts/auth.ts'
import { connectTexts as texts } from '../../../texts/connect.ts'
import { errorText, reasonText } from '../../../texts/errors.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../../ui/dialogs/use-dialog.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useRecordForm } from '../../../ui/forms/use-record-form.ts'

interface EnterServerDialogProps extends DialogProps {
  /** The server has no admin yet, so its one-time setup code is needed. */
  readonly needsCode: boolean
  readonly onEntered: (mover: Mover) => void
}

interface Values {
  readonly code: string
  readonly email: string
  readonly password: string
}

/** Signs an admin in at the server, or sets it up, before moving data there. */
export function EnterServerDialog({ needsCode, onEntered, ...props }: EnterServerDialogProps) {
  const session = useSession()
  const user = session.status === 'signed_in' ? session.user : null
  const name = user === null ? '' : shownName(user)
  const { form, failure, dialog } = useRecordForm({
    base: null,
    toValues: (): Values => ({ code: '', email: user?.email ?? '', password: '' }),
    validate(values) {
      const { email, password } = values
      const parsed = needsCode
        ? setupRequestSchema.safeParse({ ...values, name })
        : loginRequestSchema.safeParse({ email, password })
      if (parsed.success) return {}
      return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), reasonText(message)]))
    },
    save: ({ values: { code, email, password } }) =>
      enterServer({ code: needsCode ? code.trim() : null, name, email, password }),
    onSaved: onEntered,
    fieldOf: () => undefined,
    texts: { failedInForm: problemText },
  })
  return (
    <FormDialog {...dialog} {...props} title={texts.enter} submit={texts.goIn} size={460}>
      <Stack>
        <Text fz="sm">{needsCode ? texts.setUpHint : texts.enterHint}</Text>
        {needsCode && (
          <TextInput
            label={setupTexts.code}
            description={setupTexts.codeHint}
            dir="ltr"
            descriptionProps={{ dir: 'rtl' }}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('code')}
          />
        )}
        <TextInput
          label={authTexts.email}
          type="email"
          inputMode="email"
          dir="ltr"
          autoComplete="username"
          errorProps={{ dir: 'rtl' }}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={authTexts.password}
          autoComplete={needsCode ? 'new-password' : 'current-password'}
          {...form.getInputProps('password')}
        />
        {failure !== null && <Notice tone="red">{failure}</Notice>}
      </Stack>
    </FormDialog>
  )
}

function problemText({ code }: { readonly code: string }): string {
  if (code === 'forbidden') return texts.adminsOnly
  if (code === 'bad_setup_code') return setupTexts.badCode
  if (code === 'unreachable') return authTexts.unreachable
  return code === 'invalid_credentials' ? signInTexts.invalid_credentials : errorText(code)
}
