import { accessRules, type Actor, recordId, timerLabel } from '@bama/domain'
import type { Mutation } from '../protocol/mutation.ts'
import { type AuthorityRecord, living, type Read, stored } from './records.ts'

/**
 * Returns the name for a work-hour entry whose client names an event or task but sends no `event_name`, as other
 * programs do. Entries need a name because they outlive both. Null if the client sends a name, refers to nothing
 * else, or refers to something that its author can't see.
 */
export async function labelOfHours(
  read: Read,
  actor: Actor,
  { operation, patch }: Pick<Mutation, 'operation' | 'patch'>,
  before: AuthorityRecord | null,
): Promise<string | null> {
  const { event_name } = patch
  if (operation === 'delete' || (typeof event_name === 'string' && event_name.trim() !== '')) return null
  if (!('event_id' in patch) && !('task_id' in patch)) return null
  const named = async (entity: 'events' | 'tasks', field: 'event_id' | 'task_id'): Promise<AuthorityRecord | null> => {
    const id = field in patch ? patch[field] : before?.row.fields[field]
    const record = typeof id === 'string' ? living(await read(entity, id)) : null
    if (record === null) return null
    const rules = accessRules[entity]
    return rules.sees(actor, rules.visibilityKeyOf(stored(record), null)) ? record : null
  }
  const task = await named('tasks', 'task_id')
  if (task !== null) {
    const description = String(task.row.fields['description'])
    return timerLabel({ kind: 'task', task: { id: recordId(task.id), description, event_id: null } })
  }
  const event = await named('events', 'event_id')
  if (event === null) return null
  return timerLabel({ kind: 'event', event: { id: recordId(event.id), name: String(event.row.fields['name']) } })
}
