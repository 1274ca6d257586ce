import type { EntityName } from '@bama/domain'
import type { Raw } from './read-backup.ts'

/** Where records name a person by id. */
const peopleIn: Partial<Readonly<Record<EntityName, readonly string[]>>> = {
  events: ['user_id', 'assigned_operator_id'],
  tasks: ['user_id'],
  workHours: ['user_id', 'entered_by', 'corrected_by'],
  comments: ['created_by', 'mentions'],
  attachments: ['created_by'],
  personalMessages: ['recipient_id'],
  chats: ['user_id', 'members'],
  chatMessages: ['created_by', 'mentions'],
  chatReads: ['user_id'],
  canvas: ['user_id'],
  crewSlots: ['person_id'],
  availability: ['person_id'],
}

/** Who of the file is whom here: people of the same e-mail are one, whatever their ids. */
export type SamePeople = ReadonlyMap<string, string>

export const personHere = (people: SamePeople, id: string): string => people.get(id) ?? id

/** A record's fields with the people's ids of here. */
export function withPeopleHere(entity: EntityName, fields: Raw, people: SamePeople): Raw {
  const here = (value: unknown): unknown => (typeof value === 'string' ? personHere(people, value) : value)
  const named = (peopleIn[entity] ?? []).filter((field) => field in fields)
  if (people.size === 0 || named.length === 0) return fields
  const mapped = named.map((field) => {
    const value = fields[field]
    return [field, Array.isArray(value) ? [...new Set(value.map(here))] : here(value)] as const
  })
  return { ...fields, ...Object.fromEntries(mapped) }
}
