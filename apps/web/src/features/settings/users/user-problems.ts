import { emailSchema, minPasswordLength, userSchema } from '@bama/domain'
import { reasonText } from '../../../texts/errors.ts'
import { usersTexts } from '../../../texts/users.ts'

const { problems: texts } = usersTexts

/** The form's fields, as typed. */
export interface UserValues {
  name: string
  email: string
  role: 'user' | 'operator' | 'admin'
  /** The means of the first sign-in of a new user. */
  access: 'password' | 'invitation'
  password: string
  phone: string
  position: string
  hire_date: string
}

type UserField = 'name' | 'email' | 'password' | 'phone' | 'position' | 'hire_date'

const reasonOf = (field: 'name' | 'phone' | 'position' | 'hire_date', value: string): string | null => {
  const reason = userSchema.shape[field].safeParse(value).error?.issues[0]?.message
  return reason === undefined ? null : reasonText(reason)
}

const passwordProblem = (password: string): string | null => {
  if (password.length < minPasswordLength) return texts.passwordShort
  return password.length > 1024 ? reasonText('too_long') : null
}

function emailProblem(typed: string, taken: ReadonlySet<string>): string | null {
  const email = typed.trim().toLowerCase()
  if (email === '') return texts.emailRequired
  if (!emailSchema.safeParse(email).success) return texts.badEmail
  return taken.has(email) ? texts.emailTaken : null
}

/**
 * Returns the problems by field (specification, section 5, local user form). `taken`: the other users' e-mail
 * addresses in lower case. The server checks them again, since it knows all accounts.
 */
export function userProblems(
  values: UserValues,
  { isNew, taken }: { readonly isNew: boolean; readonly taken: ReadonlySet<string> },
): Readonly<Record<string, string>> {
  const needsPassword = isNew && values.access === 'password'
  const typed = isNew && !needsPassword ? '' : values.password
  const all: Readonly<Record<UserField, string | null>> = {
    name: values.name.trim() === '' ? texts.nameRequired : reasonOf('name', values.name),
    email: emailProblem(values.email, taken),
    // On editing, an empty password keeps the current one.
    password: typed === '' ? (needsPassword ? texts.passwordRequired : null) : passwordProblem(typed),
    phone: reasonOf('phone', values.phone),
    position: reasonOf('position', values.position),
    hire_date: reasonOf('hire_date', values.hire_date),
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  )
}
