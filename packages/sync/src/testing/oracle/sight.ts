import type { PermissionFlag } from '@bama/domain'
import type { SimPerson } from '../sim-server-port.ts'
import { fieldIn, type FoldedRecord, livingIn, livingOf, type World } from './fold.ts'
import { ownerOf } from './hours.ts'
import { isPrivate } from './shapes.ts'

const defaultFlags: Readonly<Record<string, readonly PermissionFlag[]>> = {
  user: ['can_create_tasks', 'can_update_own_tasks', 'can_delete_own_comments'],
  operator: ['can_create_events', 'can_edit_events', 'can_update_own_tasks', 'can_delete_own_comments'],
}

export const isAdmin = ({ role }: SimPerson): boolean => role === 'admin'

/** Whether a person has a permission: admins have all, others what is set, or else their role's default. */
export const can = (person: SimPerson, flag: PermissionFlag): boolean =>
  isAdmin(person) || (person.permissions[flag] ?? defaultFlags[person.role]?.includes(flag) ?? false)

/** The people with a firm slot in an event. The lead is excluded, being the operator. */
export const crewOf = (world: World, eventId: string): ReadonlySet<string> =>
  new Set(
    livingOf(world, 'crewSlots').flatMap((slot) =>
      fieldIn(slot, 'event_id') === eventId &&
      fieldIn(slot, 'person_type') === 'user' &&
      fieldIn(slot, 'plan') === 'firm' &&
      fieldIn(slot, 'role') !== 'מפעיל ראשי'
        ? [String(fieldIn(slot, 'person_id'))]
        : [],
    ),
  )

/** Whether a person is an event's operator, by id or e-mail. */
export function isOperatorOf(person: SimPerson, event: FoldedRecord): boolean {
  const assigned = fieldIn(event, 'assigned_operator_id')
  return assigned === person.id || String(assigned).toLowerCase() === person.email.toLowerCase()
}

/** Whether a person is an event's operator, or in its crew. */
function isInEvent(person: SimPerson, event: FoldedRecord): boolean {
  // Uses the event's crew cells. They are compared with the slots when the server writes them.
  return isOperatorOf(person, event) || event.cells.get(`crew/${person.id}`)?.value === true
}

/** Operators see the events that they are in; everyone else sees all. */
const seesEvent = (person: SimPerson, event: FoldedRecord): boolean =>
  person.role !== 'operator' || isInEvent(person, event)

/** Entities whose records depend on another record. */
export const dependentKinds = ['comments', 'chatMessages', 'chatReads', 'crewNeeds', 'crewSlots', 'canvas']

/** The living record that another one depends on: a comment's item, a message's chat, or a slot's event. */
export function itemOf(world: World, dependant: FoldedRecord): FoldedRecord | undefined {
  const named = (field: string): string => String(fieldIn(dependant, field))
  switch (dependant.entity) {
    case 'comments':
      return livingIn(world, named('item_type') === 'task' ? 'tasks' : 'events', named('item_id'))
    case 'crewNeeds':
    case 'crewSlots':
    case 'canvas':
      return livingIn(world, 'events', named('event_id'))
    default:
      return livingIn(world, 'chats', named('chat_id'))
  }
}

/** Members of a chat are its owner and those in `members`. */
const isInChat = ({ id }: SimPerson, chat: FoldedRecord): boolean =>
  ownerOf(chat) === id || chat.cells.get(`members/${id}`)?.value === true

/** Whether a person sees a living record. */
export function sees(world: World, person: SimPerson, record: FoldedRecord): boolean {
  switch (record.entity) {
    case 'events':
      return seesEvent(person, record)
    case 'canvas': {
      const event = itemOf(world, record)
      return fieldIn(record, 'event_id') === null
        ? fieldIn(record, 'user_id') === person.id
        : event !== undefined && sees(world, person, event)
    }
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
    case 'crewNeeds':
    case 'crewSlots': {
      if (isAdmin(person)) return true
      const event = itemOf(world, record)
      if (event === undefined) return false
      const isShown = record.entity === 'crewNeeds' || fieldIn(record, 'plan') === 'firm'
      return isShown ? isInEvent(person, event) : isOwnSlot(person, record) && wasInvited(record)
    }
    case 'availability':
      return isAdmin(person) || isOwnSlot(person, record)
    case 'eventTemplates':
      return can(person, 'can_create_events')
    case 'freelancers':
    case 'seasonalClients':
      return isAdmin(person)
    default:
      return true
  }
}

const wasInvited = (slot: FoldedRecord): boolean => {
  const invitation = slot.cells.get('invitation')?.value
  return (
    typeof invitation === 'object' && invitation !== null && (invitation as { invited_at?: unknown }).invited_at != null
  )
}

const isOwnSlot = (person: SimPerson, slot: FoldedRecord): boolean =>
  fieldIn(slot, 'person_type') === 'user' && fieldIn(slot, 'person_id') === person.id

/** Whether a person may see all fields of a record that they see. */
export function seesAll(person: SimPerson, record: FoldedRecord): boolean {
  if (isAdmin(person)) return true
  if (record.entity === 'systemUsers') return record.id === person.id
  if (record.entity === 'crewSlots') return isOwnSlot(person, record)
  return !['events', 'clients'].includes(record.entity)
}

/** Whether a field is hidden from a person who sees the record. */
export function isHidden(person: SimPerson, record: FoldedRecord, field: string): boolean {
  if (seesAll(person, record) || !isPrivate(record.entity, field)) return false
  return !(record.entity === 'events' && field === 'crew' && isInEvent(person, record))
}
