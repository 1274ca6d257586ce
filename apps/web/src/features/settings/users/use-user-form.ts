import { losesAccess, ok, type Result, shownName, type User } from '@bama/domain'
import type { ChangeUserRequest, MadeInvitation } from '@bama/sync'
import {
  type AccountProblem,
  changeUser,
  createUser,
  inviteUser,
  isLocalMode,
  setPassword,
} from '../../../data/index.ts'
import { errorText } from '../../../texts/errors.ts'
import { usersTexts } from '../../../texts/users.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { problemTexts, useRecordForm } from '../../../ui/forms/use-record-form.ts'
import { userProblems, type UserValues } from './user-problems.ts'
import type { UserRow } from './user-rows.ts'

const { problems: texts, toast } = usersTexts

interface UserFormOptions {
  /** Null for a new account. */
  readonly row: UserRow | null
  readonly rows: readonly UserRow[]
  /** Called with the link if one was made for the new account. */
  readonly onSaved: (invited: InvitedUser | null) => void
}

/** The person for whom a link was made. */
export interface InvitedUser {
  readonly name: string
  readonly email: string
  readonly made: MadeInvitation
}

const toValues = (row: UserRow | null): UserValues => ({
  // Not the row's name, to which the list adds what tells namesakes apart.
  name: row === null ? '' : shownName(row.user),
  email: row?.user.email ?? '',
  role: row === null ? 'user' : row.user.is_admin ? 'admin' : row.user.role,
  // An invitation is the default, because the password that follows is known to nobody else.
  // Without a server, invitation links can't be opened.
  access: isLocalMode() ? 'password' : 'invitation',
  password: '',
  phone: row?.user.phone ?? '',
  position: row?.user.position ?? '',
  hire_date: row?.user.hire_date ?? '',
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Returns the changed fields as a request. A new name also clears the name the user gave themselves. */
function changeOf(values: UserValues, initial: UserValues, user: User): ChangeUserRequest {
  const is = (field: keyof UserValues): boolean => values[field] !== initial[field]
  return {
    ...(is('name') ? { name: values.name.trim(), ...(user.full_name === null ? {} : { full_name: null }) } : {}),
    ...(is('email') ? { email: values.email.trim() } : {}),
    // The legacy flag makes a user an admin whatever their role.
    ...(is('role')
      ? { role: values.role, ...(user.is_admin && values.role !== 'admin' ? { is_admin: false } : {}) }
      : {}),
    ...(is('phone') ? { phone: textOrNull(values.phone) } : {}),
    ...(is('position') ? { position: textOrNull(values.position) } : {}),
    ...(is('hire_date') ? { hire_date: textOrNull(values.hire_date) } : {}),
  }
}

const withRole = (user: User, role: UserValues['role']): User => ({
  ...user,
  role,
  is_admin: user.is_admin && role === 'admin',
})

type Saved = Promise<Result<InvitedUser | null, AccountProblem>>

async function create(values: UserValues): Saved {
  const { name, email, role, access, password } = values
  const created = await createUser({
    name: name.trim(),
    email: email.trim(),
    role,
    ...(access === 'password' ? { password } : {}),
    phone: textOrNull(values.phone),
    position: textOrNull(values.position),
    hire_date: textOrNull(values.hire_date),
  })
  if (!created.ok) return created
  const user = created.value
  if (access === 'password') {
    showDone(toast.created)
    return ok(null)
  }
  const invited = await inviteUser(user.id)
  if (!invited.ok) showFailure(toast.invitationFailed, invited.error)
  else if (invited.value.sent) showDone(toast.created, toast.mailed(user.email))
  else showDone(toast.created)
  return ok(invited.ok ? { name: user.name, email: user.email, made: invited.value } : null)
}

async function edit(values: UserValues, user: User, change: ChangeUserRequest): Saved {
  if (Object.keys(change).length > 0) {
    const changed = await changeUser(user.id, change)
    if (!changed.ok) return changed
  }
  if (values.password !== '') {
    const set = await setPassword(user.id, { password: values.password })
    if (!set.ok) return set
  }
  showDone(toast.saved)
  return ok(null)
}

/** Form state and saving of an account. The server saves it; a refusal leaves the input in place. */
export function useUserForm({ row, rows, onSaved }: UserFormOptions) {
  const state = useRecordForm({
    base: row,
    toValues,
    validate: (values, base): Readonly<Record<string, string>> => {
      const others = rows.filter(({ user }) => user.id !== base?.user.id)
      const taken = new Set(others.map(({ user }) => user.email.toLowerCase()))
      return userProblems(values, { isNew: base === null, taken })
    },
    save: ({ base, values }) =>
      base === null ? create(values) : edit(values, base.user, changeOf(values, toValues(base), base.user)),
    onSaved,
    texts: {
      failedInForm: ({ code }) => texts.notSaved(errorText(code)),
      problem: problemTexts({ 'email email_taken': texts.emailTaken }),
    },
  })
  const { form, base, initial } = state
  const { role } = form.values
  return {
    ...state,
    /** Whether saving revokes access, which signs the user out. */
    endsSessions: base !== null && role !== initial.role && losesAccess(base.user, withRole(base.user, role)),
    /** Why the role can't be changed, or null if it can. */
    roleFixed: base?.isOneself === true ? base.ending : null,
  }
}
