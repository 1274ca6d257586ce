import { chatReadId, crewSlotId, type CrewSlotFields, type EntityName, recordId } from '@bama/domain'
import { readCallSheet } from '@bama/domain/call'
import { messageIdElsewhere } from '@bama/domain/messages'
import type { PreparedBackup } from './prepare-backup.ts'
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

type CrewCall = CrewSlotFields['calls'][number]

/** Maps ids in the file to ids here. People with the same e-mail are the same person. */
export type SamePeople = ReadonlyMap<string, string>

const personHere = (people: SamePeople, id: string): string => people.get(id) ?? id

/** Ids that follow from a record's person, among other things: it would be made again under its id here (S85). */
const idsOfPeople: Partial<Readonly<Record<EntityName, (fields: Raw) => string>>> = {
  chatReads: ({ chat_id, user_id }) => chatReadId(String(chat_id), String(user_id)),
  crewSlots: (fields) => crewSlotId(fields as CrewSlotFields),
}

/** Returns what gives a file's records the ids that people have here, also in their own ids if those follow from one. */
export function peopleHere(items: PreparedBackup['items'], people: SamePeople): (item: PreparedItem) => PreparedItem {
  if (people.size === 0) return (item) => item
  const slots = slotsHere(items, people)
  return (item) => {
    const by = item.decision?.decided_by ?? null
    return {
      ...item,
      id: idHere(item, people, slots),
      fields: fieldsHere(item.entity, item.fields, people),
      decision:
        item.decision === null || by === null
          ? item.decision
          : { ...item.decision, decided_by: personHere(people, by) },
    }
  }
}

/** Adds the ids that deleted messages have here. Whom a message was for follows from its id only. */
export function deletedHere({ items, deleted }: PreparedBackup, people: SamePeople): PreparedBackup['deleted'] {
  const slots = slotsHere(items, people)
  const ids = (deleted.get('personalMessages') ?? []).flatMap((id) => [
    ...new Set([id, ...[...people].map(([from, to]) => recordId(messageIdElsewhere(id, { from, to }, slots)))]),
  ])
  return new Map(deleted).set('personalMessages', ids)
}

const slotsHere = (items: PreparedBackup['items'], people: SamePeople): ReadonlyMap<string, string> =>
  new Map((items.get('crewSlots') ?? []).map((slot) => [slot.id, idHere(slot, people, new Map())]))

function idHere({ entity, id, fields }: PreparedItem, people: SamePeople, slots: ReadonlyMap<string, string>): string {
  if (entity === 'personalMessages') {
    const from = String(fields['recipient_id'])
    return messageIdElsewhere(id, { from, to: personHere(people, from) }, slots)
  }
  const idOf = idsOfPeople[entity]
  return idOf !== undefined && id === idOf(fields) ? idOf(fieldsHere(entity, fields, people)) : id
}

function fieldsHere(entity: EntityName, fields: Raw, people: SamePeople): Raw {
  const here = (value: unknown): unknown => (typeof value === 'string' ? personHere(people, value) : value)
  const mapped = (peopleIn[entity] ?? [])
    .filter((field) => field in fields)
    .map((field) => {
      const value = fields[field]
      return [field, Array.isArray(value) ? [...new Set(value.map(here))] : here(value)] as const
    })
  const calls = fields['calls'] as readonly CrewCall[] | undefined
  return {
    ...fields,
    ...Object.fromEntries(mapped),
    ...(entity === 'crewSlots' && calls !== undefined && { calls: calls.map((version) => callHere(version, people)) }),
  }
}

/** A version of a call names who made it inside its sheet. */
function callHere(version: CrewCall, people: SamePeople): CrewCall {
  const sheet = readCallSheet(version.call)
  const by = sheet === null ? undefined : people.get(sheet.made_by)
  return by === undefined ? version : { ...version, call: JSON.stringify({ ...sheet, made_by: by }) }
}
