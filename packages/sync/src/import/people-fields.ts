import type { EntityName } from '@bama/domain'
import type { Raw } from './read-backup.ts'

/** The fields that refer to a person by id. */
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

/** Maps ids in the file to ids here. People with the same e-mail are the same person. */
export type SamePeople = ReadonlyMap<string, string>

export const personHere = (people: SamePeople, id: string): string => people.get(id) ?? id

/** Returns a record's fields with the ids that people have here. */
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
