import { minPasswordLength } from '@bama/domain'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

/** Why a new password isn't acceptable, as a form's errors. Empty if it is. */
export const newPasswordProblem = (
  password: string,
  texts: { readonly required: string; readonly short: string },
): { readonly password?: string } =>
  password.length >= minPasswordLength ? {} : { password: password === '' ? texts.required : texts.short }

/** A field for a new password, with a strength meter. */
export const NewPasswordField = (props: PasswordFieldProps & { readonly value: string }) => (
  <div>
    <PasswordField withAsterisk required autoComplete="new-password" {...props} />
    <StrengthMeter password={props.value} />
  </div>
)
