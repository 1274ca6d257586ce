import { permissionFlags } from '../user/permissions.ts'
import type { User } from '../user/schema.ts'
import { can, isAdmin, isOperator } from './actor.ts'

/** A change of a person's account: `after` is what they become, null when the account ends. */
interface AccountChange {
  /** The admin who does it. */
  readonly actorId: string
  readonly before: User
  readonly after: User | null
  /** Whether another approved admin with an account exists. */
  readonly hasOtherAdmin: boolean
}

type AccountRefusal = {
  readonly code: 'last_admin' | 'not_oneself' | 'forbidden'
  readonly message: string
  readonly field?: string
} | null

export const isActiveAdmin = (user: User): boolean => isAdmin(user) && user.is_approved

const holdsSamePermissions = (before: User, after: User): boolean =>
  permissionFlags.every((flag) => before.permissions[flag] === after.permissions[flag])

/** Whether the change affects what the person may do or whether they may sign in, rather than just their details. */
export const changesAccess = (before: User, after: User | null): boolean =>
  after === null ||
  before.role !== after.role ||
  before.is_admin !== after.is_admin ||
  before.is_approved !== after.is_approved ||
  !holdsSamePermissions(before, after)

/** Whether the person loses access to anything. If so, their sessions end. */
export function losesAccess(before: User, after: User): boolean {
  if (before.is_approved && !after.is_approved) return true
  if (isAdmin(before) && !isAdmin(after)) return true
  // Operators see only their own events.
  if (!isOperator(before) && isOperator(after)) return true
  return permissionFlags.some((flag) => can(before, flag) && !can(after, flag))
}

/** Returns why an admin may not make this change, or null when they may. */
export function refusalOf({ actorId, before, after, hasOtherAdmin }: AccountChange): AccountRefusal {
  if (!changesAccess(before, after)) return null
  const staysAdmin = after !== null && isActiveAdmin(after)
  if (isActiveAdmin(before) && !staysAdmin && !hasOtherAdmin)
    return { code: 'last_admin', message: 'this is the last admin: make somebody else one first' }
  if (actorId === before.id) return { code: 'not_oneself', message: 'only another admin may change this of you' }
  if (after !== null && isAdmin(after) && !holdsSamePermissions(before, after))
    return { code: 'forbidden', message: 'admins hold every permission', field: 'permissions' }
  return null
}
