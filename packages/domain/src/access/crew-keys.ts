import type { Actor } from './actor.ts'
import type { Fields } from './entity-access.ts'

/** Stands in no id and in no e-mail. */
const separator = ' '

/** Stands for what nobody sees by being in it. */
export const nobody = ''

/** Databases index who sees a record: about fifty people with today's ids. */
const longestKey = 2000

/** The operator, by id or in older data by e-mail, and the people who have a slot. */
function peopleOf(fields: Fields): readonly string[] {
  const { assigned_operator_id: assigned, crew } = fields
  const operator = typeof assigned === 'string' && assigned !== '' ? [assigned] : []
  return [...new Set([...operator, ...(Array.isArray(crew) ? (crew as readonly string[]) : [])])]
}

/** On whose account an event is seen: everybody who is in it; null when nobody is. */
export function keyOfEvent(fields: Fields): string | null {
  const people = peopleOf(fields)
  return people.length === 0 ? null : people.join(separator)
}

export const isInKey = (actor: Pick<Actor, 'id' | 'email'>, key: string | null): boolean =>
  key !== null &&
  key.split(separator).some((one) => one === actor.id || one.toLowerCase() === actor.email.toLowerCase())

/** As many of these people as one event's key has room for, beside an operator. */
export function withinKey(ids: readonly string[]): readonly string[] {
  let length = 330
  return ids.filter((id) => (length += id.length + separator.length) <= longestKey)
}
