import { chatReadId, crewSlotId, type CrewSlotFields, type EntityName } from '@bama/domain'
import type { PreparedItem } from './prepare-item.ts'
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
  crewSlots: ['person_id', 'invited_by'],
  availability: ['person_id'],
}

/** Maps ids in the file to ids here. People with the same e-mail are the same person. */
export type SamePeople = ReadonlyMap<string, string>

const personHere = (people: SamePeople, id: string): string => people.get(id) ?? id

/** Ids that follow from a record's person, among other things: it would be made again under its id here (S85). */
const idsOfPeople: Partial<Readonly<Record<EntityName, (fields: Raw) => string>>> = {
  chatReads: ({ chat_id, user_id }) => chatReadId(String(chat_id), String(user_id)),
  crewSlots: (fields) => crewSlotId(fields as CrewSlotFields),
}

/** Returns a record with the ids that people have here, also in its own id if that follows from a person. */
export function withPeopleHere(item: PreparedItem, people: SamePeople): PreparedItem {
  if (people.size === 0) return item
  const { entity, id, decision } = item
  const fields = fieldsHere(entity, item.fields, people)
  const idOf = idsOfPeople[entity]
  const by = decision?.decided_by ?? null
  return {
    ...item,
    id: idOf !== undefined && id === idOf(item.fields) ? idOf(fields) : id,
    fields,
    decision: decision === null || by === null ? decision : { ...decision, decided_by: personHere(people, by) },
  }
}

function fieldsHere(entity: EntityName, fields: Raw, people: SamePeople): Raw {
  const here = (value: unknown): unknown => (typeof value === 'string' ? personHere(people, value) : value)
  const mapped = (peopleIn[entity] ?? [])
    .filter((field) => field in fields)
    .map((field) => {
      const value = fields[field]
      return [field, Array.isArray(value) ? [...new Set(value.map(here))] : here(value)] as const
    })
  return { ...fields, ...Object.fromEntries(mapped) }
}
