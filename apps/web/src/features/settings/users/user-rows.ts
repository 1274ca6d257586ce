import { accountRefusalOf, isActiveAdmin, shownName, type User, withDistinctNames } from '@bama/domain'
import type { InvitationList } from '@bama/sync'
import type { LocalUser } from '../../../data/index.ts'
import { usersTexts } from '../../../texts/users.ts'
import { byName, hasWords, searchable, searchWords } from '../../../ui/lists/hebrew-search.ts'

export type UserStatus = keyof typeof usersTexts.statuses

export interface UserRow {
  readonly id: string
  readonly user: User
  readonly name: string
  readonly status: UserStatus
  readonly isOneself: boolean
  /** The account has no password yet, as far as known. */
  readonly isWithoutPassword: boolean
  /** Why this account can't be blocked or deleted, or null if it can. */
  readonly ending: string | null
  /** The searchable text, and the digits of the phone number. */
  readonly text: string
  readonly digits: string
}

/** Whether all fields are present, as on an admin's device. */
const isWhole = (user: LocalUser): user is LocalUser & User =>
  user.permissions !== undefined && user.is_approved !== undefined

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

function statusOf(user: User, links: InvitationList | null): UserStatus {
  // An unapproved user who has signed in before was blocked; one who never has is waiting for approval.
  if (!user.is_approved) return user.last_login == null ? 'waiting' : 'disabled'
  if (!(links?.without_password.includes(user.id) ?? false)) return 'approved'
  return links?.items.some(({ user_id }) => user_id === user.id) ? 'invited' : 'no_password'
}

/** Returns the rows by name. `links` is null until the server has answered. */
export function userRows(users: readonly LocalUser[], links: InvitationList | null, ownId: string): readonly UserRow[] {
  const people = users.filter(isWhole)
  const admins = people.filter(isActiveAdmin)
  const names = new Map(withDistinctNames(people).map((person) => [person.id, shownName(person)]))
  return people
    .map((user) => ({
      id: user.id,
      user,
      name: names.get(user.id) ?? shownName(user),
      status: statusOf(user, links),
      isOneself: user.id === ownId,
      isWithoutPassword: links?.without_password.includes(user.id) ?? false,
      ending: endingProblem(
        user,
        ownId,
        admins.some(({ id }) => id !== user.id),
      ),
      text: [user.name, user.full_name, user.email, user.position, user.phone]
        .map((part) => searchable(part ?? ''))
        .join('\n'),
      digits: digitsOf(user.phone ?? ''),
    }))
    .toSorted((a, b) => byName(a.name, b.name) || (a.user.id < b.user.id ? -1 : 1))
}

/** Applies the same check as the server. */
function endingProblem(before: User, actorId: string, hasOtherAdmin: boolean): string | null {
  const refusal = accountRefusalOf({ actorId, before, after: null, hasOtherAdmin })
  if (refusal === null) return null
  return refusal.code === 'last_admin' ? usersTexts.menu.lastAdmin : usersTexts.menu.ownAccount
}

/** Returns the rows that contain every word of the query, or its phone number in any format. */
export function foundUsers(rows: readonly UserRow[], query: string): readonly UserRow[] {
  const words = searchWords(query)
  const number = /^[\d\s+()\-.]+$/.test(query) ? digitsOf(query) : ''
  return rows.filter(({ text, digits }) => (number.length >= 3 && digits.includes(number)) || hasWords(text, words))
}
