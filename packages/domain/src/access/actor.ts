import { defaultPermissions, type PermissionFlag, type Permissions, type Role } from '../user/permissions.ts'
import type { VisibleUser } from '../user/schema.ts'

/** The person who acts, as far as rules ask. */
export interface Actor {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly is_admin: boolean
  readonly permissions: Permissions
}

/** A colleague as rules ask of them. What this device does not see of them is as for a new person. */
export const actorOf = ({ id, email, role, is_admin = false, permissions = {} }: VisibleUser): Actor => ({
  id,
  email,
  role,
  is_admin,
  permissions,
})

/** Admins are known by their role or by the older flag. */
export const isAdmin = (actor: Pick<Actor, 'role' | 'is_admin'>): boolean => actor.role === 'admin' || actor.is_admin

export const isOperator = (actor: Pick<Actor, 'role' | 'is_admin'>): boolean =>
  actor.role === 'operator' && !isAdmin(actor)

/** Whether the person holds a permission: admins hold all, others what was set, else their role's default. */
export function can(actor: Actor, flag: PermissionFlag): boolean {
  if (isAdmin(actor)) return true
  return actor.permissions[flag] ?? defaultPermissions[actor.role].includes(flag)
}
