import { isAdmin, type User } from '@bama/domain'
import type { PreparedItem } from './prepare-item.ts'
import type { Raw } from './read-backup.ts'
import type { Tally } from './tally.ts'

/** What decides what a person may do and how they sign in; it comes in only when the admin says so. */
const accessFields = ['role', 'is_admin', 'is_approved', 'permissions', 'email'] as const

interface Allowing {
  /** The admin who imports. */
  readonly actorId: string
  readonly withAccess: boolean
  /** Whether an e-mail is nobody's. */
  readonly isFree: (email: string) => Promise<boolean>
  readonly tally: Tally
}

/** What of a person in the file may change the person who is here; what may not, though it was requested, is noted. */
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
  // Admins hold every permission.
  return {
    ...rest,
    ...(mayMove ? { email } : {}),
    ...(isAdmin(becomes) || permissions === undefined ? {} : { permissions }),
  }
}
