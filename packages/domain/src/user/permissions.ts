import { z } from 'zod'

export const roles = ['user', 'operator', 'admin'] as const
export type Role = (typeof roles)[number]

/** The permission flags. An absent flag means the role's default, so that a new one needs no migration. */
export const permissionFlags = [
  'can_create_events',
  'can_edit_events',
  'can_delete_events',
  'can_create_tasks',
  'can_edit_tasks',
  'can_update_own_tasks',
  'can_delete_tasks',
  'can_view_all_work_hours',
  'can_approve_work_hours',
  'can_delete_comments',
  'can_delete_own_comments',
] as const
export type PermissionFlag = (typeof permissionFlags)[number]

const flag = z.boolean().optional()

export const permissionsSchema = z.strictObject({
  can_create_events: flag,
  can_edit_events: flag,
  can_delete_events: flag,
  can_create_tasks: flag,
  can_edit_tasks: flag,
  can_update_own_tasks: flag,
  can_delete_tasks: flag,
  can_view_all_work_hours: flag,
  can_approve_work_hours: flag,
  can_delete_comments: flag,
  can_delete_own_comments: flag,
} satisfies Record<PermissionFlag, typeof flag>)

export type Permissions = z.infer<typeof permissionsSchema>

/** The permissions of a role when no flags are set (docs/decisions/0002, default permissions; 0022). */
export const defaultPermissions: Readonly<Record<Role, readonly PermissionFlag[]>> = {
  user: ['can_create_tasks', 'can_update_own_tasks', 'can_delete_own_comments'],
  operator: ['can_create_events', 'can_edit_events', 'can_update_own_tasks', 'can_delete_own_comments'],
  admin: permissionFlags,
}
