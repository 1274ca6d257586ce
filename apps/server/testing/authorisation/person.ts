import type { RecordId, Role } from '@bama/domain'
import { emailOf, type TestServer } from '../test-server.ts'
import type { Flag } from './access-words.ts'

/** A person with everything that `expected-access.ts` bases access on. */
export interface Person {
  /** The sign-in name; the e-mail is `<name>@bama.test`. */
  readonly name: string
  readonly id: RecordId
  readonly email: string
  readonly shownName: string
  readonly role: Role
  readonly isAdmin: boolean
  /** The flags given on the account, true or false. For the others the role's defaults apply. */
  readonly flags: Flags
}

type Flags = Readonly<Partial<Record<Flag, boolean>>>

/** A person to be added to a server. */
export interface PersonPlan {
  readonly name: string
  readonly role: Role
  readonly isAdmin?: boolean
  readonly flags?: Flags
  readonly fullName?: string
}

export const allFlags = Object.keys({
  can_create_events: true,
  can_edit_events: true,
  can_delete_events: true,
  can_create_tasks: true,
  can_edit_tasks: true,
  can_update_own_tasks: true,
  can_delete_tasks: true,
  can_view_all_work_hours: true,
  can_approve_work_hours: true,
  can_delete_comments: true,
  can_delete_own_comments: true,
} satisfies Record<Flag, true>) as readonly Flag[]

const only = (flag: Flag | null): Flags => Object.fromEntries(allFlags.map((each) => [each, each === flag]))

/** The people of the access matrix: each way to be an admin, each role with its defaults, and each flag alone. */
export const personas: readonly PersonPlan[] = [
  { name: 'admin', role: 'admin', fullName: 'מנהלת ראשית' },
  { name: 'admin-without-flags', role: 'admin', flags: only(null) },
  { name: 'admin-by-flag', role: 'user', isAdmin: true },
  { name: 'admin-by-flag-operator', role: 'operator', isAdmin: true, flags: only(null) },
  { name: 'worker', role: 'user', fullName: 'עובדת מן המניין' },
  { name: 'operator', role: 'operator' },
  { name: 'worker-without-flags', role: 'user', flags: only(null) },
  { name: 'operator-without-flags', role: 'operator', flags: only(null) },
  // Flags not given on the account keep the role's default.
  { name: 'worker-plus-can_delete_tasks', role: 'user', flags: { can_delete_tasks: true } },
  { name: 'operator-less-can_edit_events', role: 'operator', flags: { can_edit_events: false } },
  ...allFlags.flatMap((flag): readonly PersonPlan[] => [
    { name: `worker-only-${flag}`, role: 'user', flags: only(flag) },
    { name: `operator-only-${flag}`, role: 'operator', flags: only(flag) },
  ]),
]

/** The message settings of every test person. `none` is no existing kind, so no messages are suppressed. */
export const chosenMessages = { messages_off: ['none'], pushes_off: ['none'], messages_mailed: ['none'] }

/** Adds a person to a server, with an account that can sign in. */
export async function addPerson(server: TestServer, plan: PersonPlan): Promise<Person> {
  const { name, role, isAdmin = false, flags = {}, fullName = null } = plan
  const id = await server.addPerson(name, role, {
    is_admin: isAdmin,
    permissions: flags,
    full_name: fullName,
    ...chosenMessages,
  })
  return { name, id, email: emailOf(name), shownName: fullName ?? name, role, isAdmin, flags }
}

/** The person whose access is tested, and the people around them. */
export interface Cast {
  readonly me: Person
  readonly colleague: Person
  readonly operator: Person
  readonly boss: Person
}

export async function addCast(server: TestServer, plan: PersonPlan): Promise<Cast> {
  return {
    me: await addPerson(server, plan),
    colleague: await addPerson(server, { name: 'colleague', role: 'user', fullName: 'עמית לעבודה' }),
    operator: await addPerson(server, { name: 'second-operator', role: 'operator' }),
    boss: await addPerson(server, { name: 'boss', role: 'admin' }),
  }
}
