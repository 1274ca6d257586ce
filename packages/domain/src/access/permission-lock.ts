import type { Role } from '../user/permissions.ts'
import { type Actor, isAdmin } from './actor.ts'

/** Why somebody may not change a person's permissions. */
type PermissionLock = 'not_admin' | 'own' | 'admin'

/** Returns why this actor may not change a person's permissions, or null if they may (specification A5). */
export function permissionLockOf(
  actor: Actor,
  person: { readonly id: string; readonly role: Role; readonly is_admin?: boolean | undefined },
): PermissionLock | null {
  if (!isAdmin(actor)) return 'not_admin'
  if (person.id === actor.id) return 'own'
  return isAdmin({ role: person.role, is_admin: person.is_admin ?? false }) ? 'admin' : null
}
