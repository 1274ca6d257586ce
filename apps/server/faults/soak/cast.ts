import type { Permissions, Role } from '@bama/domain'

/** A person of the soak test, with two devices. */
export interface CastMember {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly permissions: Permissions
}

const member = (name: string, role: Role, permissions: Permissions = {}): CastMember => ({
  name,
  email: `${name}@bama.test`,
  role,
  permissions,
})

export const password = 'correct-horse'

/** The first admin, created when the servers start. */
export const boss = member('boss', 'admin')

export const cast: readonly CastMember[] = [
  boss,
  member('dana', 'admin'),
  member('avi', 'operator'),
  member('rina', 'operator', { can_edit_events: false }),
  member('gil', 'operator', { can_create_tasks: true, can_edit_tasks: true }),
  member('noa', 'user'),
  member('omer', 'user', { can_create_events: true, can_edit_events: true, can_delete_events: true }),
  member('tamar', 'user', { can_edit_tasks: true, can_delete_tasks: true, can_delete_comments: true }),
  member('yossi', 'user', { can_approve_work_hours: true }),
  member('maya', 'user', { can_view_all_work_hours: true, can_edit_events: true }),
]
