import type { PermissionFlag } from '@bama/domain'
import type { SimPerson } from '../sim-server.ts'
import { fieldIn, type FoldedRecord, livingIn, type World } from './fold.ts'
import { ownerOf } from './hours.ts'
import { isPrivate } from './shapes.ts'

const defaultFlags: Readonly<Record<string, readonly PermissionFlag[]>> = {
  user: ['can_create_tasks', 'can_update_own_tasks', 'can_delete_own_comments'],
  operator: ['can_create_events', 'can_edit_events', 'can_update_own_tasks', 'can_delete_own_comments'],
}

export const isAdmin = ({ role }: SimPerson): boolean => role === 'admin'

/** Whether a person holds a permission: admins all, others what was set, else what their role gives. */
export const can = (person: SimPerson, flag: PermissionFlag): boolean =>
  isAdmin(person) || (person.permissions[flag] ?? defaultFlags[person.role]?.includes(flag) ?? false)

/** Operators see the events that are assigned to them, by id or e-mail; everyone else sees all. */
function seesEvent(person: SimPerson, event: FoldedRecord): boolean {
  if (person.role !== 'operator') return true
  const assigned = fieldIn(event, 'assigned_operator_id')
  return assigned === person.id || String(assigned).toLowerCase() === person.email.toLowerCase()
}

/** What depends on another record. */
export const dependentKinds = ['comments', 'chatMessages', 'chatReads']

/** What a comment is about, or the chat that a message or a read mark is of, while that lives. */
export const itemOf = (world: World, dependant: FoldedRecord): FoldedRecord | undefined =>
  dependant.entity === 'comments'
    ? livingIn(
        world,
        fieldIn(dependant, 'item_type') === 'task' ? 'tasks' : 'events',
        String(fieldIn(dependant, 'item_id')),
      )
    : livingIn(world, 'chats', String(fieldIn(dependant, 'chat_id')))

/** Who opened a chat is in it, and its members are. */
const isInChat = ({ id }: SimPerson, chat: FoldedRecord): boolean =>
  ownerOf(chat) === id || chat.cells.get(`members/${id}`)?.value === true

/** Whether a person sees a record that lives. */
export function sees(world: World, person: SimPerson, record: FoldedRecord): boolean {
  switch (record.entity) {
    case 'events':
      return seesEvent(person, record)
    case 'chatReads':
    case 'chatMessages':
    case 'comments': {
      if (record.entity === 'chatReads' && ownerOf(record) !== person.id) return false
      const item = itemOf(world, record)
      return item !== undefined && sees(world, person, item)
    }
    case 'workHours':
      return (
        ownerOf(record) === person.id || can(person, 'can_view_all_work_hours') || can(person, 'can_approve_work_hours')
      )
    case 'personalMessages':
      return fieldIn(record, 'recipient_id') === person.id
    case 'chats':
      return isInChat(person, record)
    case 'seasonalClients':
      return isAdmin(person)
    default:
      return true
  }
}

/** Whether everything of a record that a person sees is theirs to see. */
export const seesAll = (person: SimPerson, { entity, id }: Pick<FoldedRecord, 'entity' | 'id'>): boolean =>
  isAdmin(person) || (entity === 'systemUsers' ? id === person.id : !['events', 'clients'].includes(entity))

/** Whether a field of a record that a person sees is theirs to see. */
export const isHidden = (person: SimPerson, record: Pick<FoldedRecord, 'entity' | 'id'>, field: string): boolean =>
  !seesAll(person, record) && isPrivate(record.entity, field)
