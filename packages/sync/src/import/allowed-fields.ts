import { isAdmin, type User } from '@bama/domain'
import type { PreparedItem } from './prepare-item.ts'
import type { Raw } from './read-backup.ts'
import type { Tally } from './tally.ts'

/** Fields that decide what a person may do and how they sign in. They are imported only if the admin chose so. */
const accessFields = ['role', 'is_admin', 'is_approved', 'permissions', 'email'] as const

interface Allowing {
  /** The admin who imports. */
  readonly actorId: string
  readonly withAccess: boolean
  /** Whether nobody has this e-mail. */
  readonly isFree: (email: string) => Promise<boolean>
  readonly tally: Tally
}

/** Returns the fields of the file that may change an existing person. Requested but forbidden changes are reported. */
export async function allowedFields(
  { id, fields }: PreparedItem,
  before: User,
  { actorId, withAccess, isFree, tally }: Allowing,
): Promise<Raw> {
  const isAccess = (field: string): boolean => accessFields.some((known) => known === field)
  const details = Object.fromEntries(Object.entries(fields).filter(([field]) => !isAccess(field)))
  if (!withAccess) return details
  if (before.id === actorId) {
    const kept = accessFields.find(
      (field) => field in fields && JSON.stringify(fields[field]) !== JSON.stringify(before[field]),
    )
    if (kept !== undefined) tally.problem('systemUsers', id, 'access_kept', kept)
    return details
  }
  const { email, permissions, ...rest } = fields
  const isNewEmail = typeof email === 'string' && email !== before.email
  const mayMove = isNewEmail && (await isFree(email))
  if (isNewEmail && !mayMove) tally.problem('systemUsers', id, 'email_taken', 'email')
  const becomes = { role: before.role, is_admin: before.is_admin, ...rest } as Pick<User, 'role' | 'is_admin'>
  // Admins have every permission anyway.
  return {
    ...rest,
    ...(mayMove ? { email } : {}),
    ...(isAdmin(becomes) || permissions === undefined ? {} : { permissions }),
  }
}
