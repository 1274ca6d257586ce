import { actorOf, can, type PermissionFlag, permissionFlags, type VisibleUser } from '@bama/domain'

/** A person's permissions: each flag as set, otherwise the default of their role. */
export type Flags = Readonly<Record<PermissionFlag, boolean>>

/** An admin's unsaved changes. Untouched flags are absent, so that a colleague's changes to them still show. */
export type Draft = Readonly<Partial<Record<PermissionFlag, boolean>>>

/** The switches by group. */
export const flagGroups = [
  { name: 'events', flags: ['can_create_events', 'can_edit_events', 'can_delete_events'] },
  { name: 'tasks', flags: ['can_create_tasks', 'can_edit_tasks', 'can_update_own_tasks', 'can_delete_tasks'] },
  { name: 'hours', flags: ['can_view_all_work_hours', 'can_approve_work_hours'] },
  { name: 'comments', flags: ['can_delete_comments', 'can_delete_own_comments'] },
] as const satisfies readonly { readonly name: string; readonly flags: readonly PermissionFlag[] }[]

export function flagsOf(person: VisibleUser): Flags {
  const actor = actorOf(person)
  return Object.fromEntries(permissionFlags.map((flag) => [flag, can(actor, flag)])) as Flags
}

/** Returns the flags of the draft that differ from the person's current ones. */
export function changedFlags(person: VisibleUser, draft: Draft): Draft {
  const flags = flagsOf(person)
  const changed = permissionFlags.filter((flag) => draft[flag] !== undefined && draft[flag] !== flags[flag])
  return Object.fromEntries(changed.map((flag) => [flag, draft[flag]]))
}
