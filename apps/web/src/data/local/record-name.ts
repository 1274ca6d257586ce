import { type EntityModel, entityModels, entityNamed } from '@bama/domain'

/** The fields that name a record, by entity. The first one that is filled counts. */
const nameFields: Readonly<Record<string, readonly string[]>> = {
  events: ['name'],
  tasks: ['description'],
  clients: ['name'],
  workHours: ['event_name', 'notes'],
  systemUsers: ['full_name', 'name'],
  seasonalClients: ['event_name', 'client_name'],
  tags: ['name'],
  comments: ['content'],
  personalMessages: ['title'],
  chats: ['title'],
  chatMessages: ['content'],
  canvas: ['title'],
  attachments: ['name'],
  crewNeeds: ['role'],
  crewSlots: ['person_name', 'role'],
}

/** Longer values are cut off. */
const longest = 80

/** The name of a record, from its fields or those of a change; null if it has none. */
export function recordName(entity: string, fields: Readonly<Record<string, unknown>>): string | null {
  const names = Object.hasOwn(nameFields, entity) ? (nameFields[entity] ?? []) : ['name']
  for (const field of names) {
    const value = fields[field]
    if (typeof value === 'string' && value.trim() !== '') return shortened(value.trim())
  }
  return null
}

/** The name of a record that may be kept unencrypted, or null. */
export function openName(entity: string, fields: Readonly<Record<string, unknown>>): string | null {
  const name = entityNamed(entity)
  const model: EntityModel | null = name && entityModels[name]
  const sensitive = model?.sensitive ?? []
  return recordName(entity, Object.fromEntries(Object.entries(fields).filter(([field]) => !sensitive.includes(field))))
}

function shortened(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  return line === text && text.length <= longest ? text : `${line.slice(0, longest).toWellFormed()}…`
}
