import { losesAccess, type User } from '@bama/domain'
import type { ChangeUserRequest, MadeInvitation } from '@bama/sync'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { changeUser, createUser, inviteUser, setPassword, type SignInProblem } from '../../../data/index.ts'
import { errorText, reasonText } from '../../../texts/errors.ts'
import { usersTexts } from '../../../texts/users.ts'
import { showDone, showFailure } from '../../../ui/feedback/show-outcome.ts'
import { type UserField, userFields, userProblems, type UserValues } from './user-problems.ts'
import type { UserRow } from './user-rows.ts'

const { problems: texts, toast } = usersTexts

interface UserFormOptions {
  /** null: a new one. */
  readonly row: UserRow | null
  readonly rows: readonly UserRow[]
  /** The link, when one was made with the new account. */
  readonly onSaved: (invited: InvitedUser | null) => void
}

/** For whom a link was made. */
export interface InvitedUser {
  readonly name: string
  readonly email: string
  readonly made: MadeInvitation
}

interface UserFormState {
  readonly form: UseFormReturnType<UserValues>
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Why the last try to save failed. */
  readonly failure: string | null
  /** Saving takes rights away, and so signs the person out. */
  readonly endsSessions: boolean
  /** Why the role can't be changed; null: it can. */
  readonly roleFixed: string | null
  readonly save: () => void
}

const valuesOf = (row: UserRow | null): UserValues => ({
  name: row?.name ?? '',
  email: row?.user.email ?? '',
  role: row === null ? 'user' : row.user.is_admin ? 'admin' : row.user.role,
  access: 'password',
  password: '',
  phone: row?.user.phone ?? '',
  position: row?.user.position ?? '',
  hire_date: row?.user.hire_date ?? '',
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** What was changed, as the server takes it. A name that somebody gave themselves gives way to the one that is typed here. */
function changeOf(values: UserValues, initial: UserValues, user: User): ChangeUserRequest {
  const is = (field: keyof UserValues): boolean => values[field] !== initial[field]
  return {
    ...(is('name') ? { name: values.name.trim(), ...(user.full_name === null ? {} : { full_name: null }) } : {}),
    ...(is('email') ? { email: values.email.trim() } : {}),
    // The older flag makes an admin of any role.
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

/** A person's account as a form. The server saves it; what it refuses leaves all that was typed. */
export function useUserForm({ row, rows, onSaved }: UserFormOptions): UserFormState {
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // State is set a moment later; a second click in the same moment must find the door closed already.
  const saving = useRef(false)
  // The person as they were when the form was opened: a colleague's change meanwhile is not taken back.
  const [base] = useState(row)
  const [initial] = useState(() => valuesOf(row))
  const taken = new Set(
    rows.filter(({ user }) => user.id !== base?.user.id).map(({ user }) => user.email.toLowerCase()),
  )
  const form = useForm<UserValues>({
    mode: 'controlled',
    initialValues: initial,
    validate: (values) => userProblems(values, { isNew: base === null, taken }),
    onValuesChange: () => setFailure(null),
  })

  const focusFirst = (errors: Readonly<Record<string, unknown>>): void => {
    const first = userFields.find((field) => errors[field] !== undefined)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

  const tell = ({ code, field }: SignInProblem): void => {
    const known = userFields.find((each): each is UserField => each === field)
    if (known !== undefined) {
      form.setFieldError(known, code === 'email_taken' ? texts.emailTaken : reasonText('invalid'))
      form.getInputNode(known)?.focus()
    } else setFailure(texts.notSaved(errorText(code)))
  }

  const create = async (values: UserValues): Promise<void> => {
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
    if (!created.ok) return tell(created.error)
    const user = created.value
    if (access === 'password') {
      showDone(toast.created)
      return onSaved(null)
    }
    const invited = await inviteUser(user.id)
    if (!invited.ok) showFailure(toast.invitationFailed, invited.error)
    else if (invited.value.sent) showDone(toast.created, toast.mailed(user.email))
    else showDone(toast.created)
    onSaved(invited.ok ? { name: user.name, email: user.email, made: invited.value } : null)
  }

  const edit = async (values: UserValues, { user }: UserRow): Promise<void> => {
    const change = changeOf(values, initial, user)
    if (Object.keys(change).length > 0) {
      const changed = await changeUser(user.id, change)
      if (!changed.ok) return tell(changed.error)
    }
    if (values.password !== '') {
      const set = await setPassword(user.id, { password: values.password })
      if (!set.ok) return tell(set.error)
    }
    showDone(toast.saved)
    onSaved(null)
  }

  const write = async (values: UserValues): Promise<void> => {
    if (saving.current) return
    saving.current = true
    setIsSaving(true)
    setFailure(null)
    try {
      await (base === null ? create(values) : edit(values, base))
    } finally {
      saving.current = false
      setIsSaving(false)
    }
  }

  return {
    form,
    isSaving,
    failure,
    isDirty: Object.keys(initial).some(
      (field) => form.values[field as keyof UserValues] !== initial[field as keyof UserValues],
    ),
    endsSessions:
      base !== null &&
      form.values.role !== initial.role &&
      losesAccess(base.user, withRole(base.user, form.values.role)),
    roleFixed: base?.isOneself === true ? base.ending : null,
    save: () => {
      if (!saving.current) form.onSubmit((values) => void write(values), focusFirst)()
    },
  }
}
