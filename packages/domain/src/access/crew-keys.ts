import type { Actor } from './actor.ts'
import type { Fields } from './entity-access.ts'

/** Never part of an id or an e-mail address. */
const separator = ' '

/** The key of records that no event's people see. */
export const nobody = ''

/** The maximum key length, because databases index it. With today's ids, room for about fifty people. */
const longestKey = 2000

/** The operator, by id or in older data by e-mail, and the people who have a slot. */
function peopleOf(fields: Fields): readonly string[] {
  const { assigned_operator_id: assigned, crew } = fields
  const operator = typeof assigned === 'string' && assigned !== '' ? [assigned] : []
  return [...new Set([...operator, ...(Array.isArray(crew) ? (crew as readonly string[]) : [])])]
}

/** Returns the visibility key of an event: all its people, or null when it has none. */
export function keyOfEvent(fields: Fields): string | null {
  const people = peopleOf(fields)
  return people.length === 0 ? null : people.join(separator)
}

export const isInKey = (actor: Pick<Actor, 'id' | 'email'>, key: string | null): boolean =>
  key !== null &&
  key.split(separator).some((one) => one === actor.id || one.toLowerCase() === actor.email.toLowerCase())

/** Returns as many of these ids as fit into one event's key beside an operator. */
export function withinKey(ids: readonly string[]): readonly string[] {
  let length = 330
  return ids.filter((id) => (length += id.length + separator.length) <= longestKey)
}
