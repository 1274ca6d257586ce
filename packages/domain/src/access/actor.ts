import { defaultPermissions, type PermissionFlag, type Permissions, type Role } from '../user/permissions.ts'
import type { VisibleUser } from '../user/schema.ts'

/** The acting person, as far as the permission rules are concerned. */
export interface Actor {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly is_admin: boolean
  readonly permissions: Permissions
}

/** Returns a colleague as the rules see them. Fields that this device may not see get a new person's defaults. */
export const actorOf = ({ id, email, role, is_admin = false, permissions = {} }: VisibleUser): Actor => ({
  id,
  email,
  role,
  is_admin,
  permissions,
})

/** Whether a person is an admin, by role or by the older flag. */
export const isAdmin = (actor: Pick<Actor, 'role' | 'is_admin'>): boolean => actor.role === 'admin' || actor.is_admin

export const isOperator = (actor: Pick<Actor, 'role' | 'is_admin'>): boolean =>
  actor.role === 'operator' && !isAdmin(actor)

/** Whether a person holds a permission. Admins hold all; for others, a set flag overrides the role's default. */
export function can(actor: Actor, flag: PermissionFlag): boolean {
  if (isAdmin(actor)) return true
  return actor.permissions[flag] ?? defaultPermissions[actor.role].includes(flag)
}
