import type { Actor } from '../access/actor.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import type { Permissions, Role } from '../user/permissions.ts'

export const person = (role: Role, permissions: Permissions = {}, id = `${role}-1`): Actor => ({
  id,
  email: `${id}@bama.test`,
  role,
  is_admin: false,
  permissions,
})

/** In which this person gives a command that makes at most one record. */
export const contextOf = (actor = person('admin')): CommandContext => ({
  actor,
  newId: () => recordId('new-1'),
  random: () => 0.4,
})
