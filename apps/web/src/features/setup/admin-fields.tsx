import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { authTexts, setupTexts, signInTexts } from '../../texts/auth.ts'
import { reasonText } from '../../texts/errors.ts'
import { entranceField } from '../../ui/display/entrance.tsx'
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

/** Name, e-mail and password of the first admin. */
export const AdminFields = ({ form }: { readonly form: FormPart }) => (
  <>
    <TextInput label={setupTexts.name} {...entranceField} autoComplete="name" {...form.getInputProps('name')} />
    <TextInput
      label={authTexts.email}
      type="email"
      inputMode="email"
      dir="ltr"
      {...entranceField}
      autoComplete="username"
      errorProps={{ dir: 'rtl' }}
      {...form.getInputProps('email')}
    />
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
