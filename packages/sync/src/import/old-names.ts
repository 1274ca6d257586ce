import type { EntityName } from '@bama/domain'
import type { Raw } from './read-backup.ts'

type Renaming = readonly [old: string, now: string]

const everywhere: readonly Renaming[] = [
  ['created_date', 'created_at'],
  ['createdAt', 'created_at'],
  ['updated_date', 'updated_at'],
  ['updatedAt', 'updated_at'],
]

/** Fields that the two documents name differently (docs/decisions/0002-names-and-silences.md, "Record field names"). */
const byEntity: Partial<Readonly<Record<EntityName, readonly Renaming[]>>> = {
  tasks: [
    ['due_date', 'deadline'],
    ['assigned_to', 'assigned_user'],
  ],
  comments: [
    ['entity_type', 'item_type'],
    ['entity_id', 'item_id'],
    ['user_id', 'created_by'],
  ],
  personalMessages: [['user_id', 'recipient_id']],
  systemUsers: [
    ['lastLogin', 'last_login'],
    ['lastLoginTime', 'last_login'],
    ['lastLoginDevice', 'last_login_device'],
  ],
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Returns a file's record under present field names. If it has both names, the present one counts unless it is empty. */
export function withPresentNames(entity: EntityName, raw: Raw): Map<string, unknown> {
  const named = new Map(Object.entries(raw))
  for (const [old, now] of [...everywhere, ...(byEntity[entity] ?? [])]) {
    if (!named.has(old)) continue
    if (isNothing(named.get(now))) named.set(now, named.get(old))
    named.delete(old)
  }
  // If a person has only a full name, it becomes their name.
  if (entity === 'systemUsers' && isNothing(named.get('name')))
    named.set('name', named.get('full_name') || named.get('email'))
  return named
}
