import { Button, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { authTexts, setupTexts, signInTexts } from '../../texts/auth.ts'
import { reasonText } from '../../texts/errors.ts'
import { entranceEmail, entranceField } from '../../ui/display/entrance.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { StrengthMeter } from '../../ui/forms/strength-meter.tsx'

/** Returns the problems by field, according to the request's schema. */
export function problemsOf(
  schema: z.ZodType,
  values: Readonly<Record<'name' | 'email' | 'password', string>>,
): Readonly<Record<string, string>> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.map((issue) => {
      const field = String(issue.path[0])
      const isShort = field === 'password' && issue.message === 'too_short'
      const isMissing = Object.entries(values).some(([name, value]) => name === field && value.trim() === '')
      return [field, isMissing ? reasonText('required') : isShort ? signInTexts.too_short : reasonText(issue.message)]
    }),
  )
}

interface FormPart {
  readonly values: { readonly password: string }
  readonly getInputProps: (field: 'name' | 'email' | 'password') => object
}

interface AdminFormProps {
  readonly form: FormPart
  readonly save: () => void
  readonly isSaving: boolean
  readonly failure: string | null
  /** On the button. */
  readonly submit: string
  /** Shown above the admin's fields. */
  readonly children?: ReactNode
}

/** The form of the first admin: name, e-mail and password. */
export const AdminForm = ({ form, save, isSaving, failure, submit, children }: AdminFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      save()
    }}
  >
    <Stack>
      {children}
      <AdminFields form={form} />
      <Button type="submit" fullWidth h={48} fz={16} aria-busy={isSaving}>
        {isSaving ? setupTexts.submitting : submit}
      </Button>
      {failure !== null && <Notice tone="red">{failure}</Notice>}
    </Stack>
  </form>
)

const AdminFields = ({ form }: Pick<AdminFormProps, 'form'>) => (
  <>
    <TextInput label={setupTexts.name} {...entranceField} autoComplete="name" {...form.getInputProps('name')} />
    <TextInput label={authTexts.email} {...entranceEmail} {...form.getInputProps('email')} />
    <div>
      <PasswordField
        label={authTexts.password}
        {...entranceField}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <StrengthMeter password={form.values.password} />
    </div>
  </>
)
