import type { Actor } from '../access/actor.ts'
import type { Permissions, Role } from '../user/permissions.ts'

export const person = (role: Role, permissions: Permissions = {}, id = `${role}-1`): Actor => ({
  id,
  email: `${id}@bama.test`,
  role,
  is_admin: false,
  permissions,
})
