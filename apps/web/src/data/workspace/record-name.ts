/** The field by which people know a record, by entity; the first that is filled counts. */
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

/** Longer ones are texts, not names. */
const longest = 80

/** What people call a record, from its fields or those that a change writes; null when it has no name. */
export function recordName(entity: string, fields: Readonly<Record<string, unknown>>): string | null {
  const names = Object.hasOwn(nameFields, entity) ? (nameFields[entity] ?? []) : ['name']
  for (const field of names) {
    const value = fields[field]
    if (typeof value === 'string' && value.trim() !== '') return shortened(value.trim())
  }
  return null
}

function shortened(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  return line === text && text.length <= longest ? text : `${line.slice(0, longest).toWellFormed()}…`
}
