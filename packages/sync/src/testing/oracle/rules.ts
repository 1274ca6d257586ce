import type { CellValue, Patch } from '@bama/domain'
import type { SimPerson } from '../sim-server-port.ts'
import { canonical, fieldIn, type FoldedRecord, livingIn, nameOf, valueOf, type World } from './fold.ts'
import { intervalOf, ownerOf, statusOf, workedMs } from './hours.ts'
import { managerFields } from './shapes.ts'
import { can, isAdmin, isHidden, sees } from './sight.ts'

const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value : '')

const fieldsOf = (patch: Patch): readonly string[] => Object.keys(patch).map((cell) => cell.split('/')[0] ?? '')

/** Whether a new record names no other owner than its author. */
const isOwn = (person: SimPerson, patch: Patch, field: string): boolean => (patch[field] ?? person.id) === person.id

/** The owner that the server writes into a new record. Admins may create hours for others. */
export function ownerCells(world: World, person: SimPerson, entity: string, patch: Patch): Patch {
  switch (entity) {
    case 'events':
      return { user_id: person.id, ...(person.role === 'operator' ? { assigned_operator_id: person.id } : {}) }
    case 'tasks':
    case 'chats':
    case 'chatReads':
    case 'canvas':
      return { user_id: person.id }
    case 'comments':
    case 'chatMessages':
      return { created_by: person.id, author_name: nameOf(world, person.id) }
    case 'workHours': {
      const owner = textOf(patch['user_id'] ?? person.id)
      return {
        user_id: owner,
        user_name: nameOf(world, owner),
        ...(owner === person.id ? {} : { entered_by: person.id }),
      }
    }
    default:
      return {}
  }
}

/** What hours are called that name an event and say no name: as it is called, for anyone who sees it. */
export function eventNameFor(world: World, person: SimPerson, patch: Patch): Patch {
  const event = livingIn(world, 'events', textOf(patch['event_id']))
  const isSaid = textOf(patch['event_name']).trim() !== ''
  return isSaid || event === undefined || !sees(world, person, event)
    ? {}
    : { event_name: textOf(valueOf(event, 'name')) }
}

const saidOf = (record: FoldedRecord): string =>
  canonical([
    intervalOf(record),
    ...['event_id', 'task_id', 'event_name', 'notes'].map((field) => fieldIn(record, field)),
  ])

/** When a timer began, by its instant, or the wall time if there was none, and what it is for. */
const startOf = (record: FoldedRecord, isByInstant: boolean): string => {
  const { date, start_time, started_at } = intervalOf(record)
  return canonical([
    date,
    isByInstant ? started_at : start_time,
    ...['event_id', 'task_id'].map((field) => fieldIn(record, field)),
  ])
}

/** Who corrected another's hours: who changed what they say, or while their timer runs when it began or what it is for. */
export function correctorOf(person: SimPerson, was: FoldedRecord, is: FoldedRecord): Patch {
  const isByInstant = typeof intervalOf(was)['started_at'] === 'string'
  const isSame =
    workedMs(was) === null ? startOf(was, isByInstant) === startOf(is, isByInstant) : saidOf(was) === saidOf(is)
  return ownerOf(was) === person.id || isSame ? {} : { corrected_by: person.id }
}

/** Whether a person may create this record. The rules are written down here independently of the product. */
export function mayCreate(world: World, person: SimPerson, entity: string, patch: Patch): boolean {
  switch (entity) {
    case 'events':
      return isOwn(person, patch, 'user_id') && mayCreateEvent(person, patch)
    case 'tasks':
      return isOwn(person, patch, 'user_id') && can(person, 'can_create_tasks')
    case 'comments': {
      const item = livingIn(world, patch['item_type'] === 'task' ? 'tasks' : 'events', textOf(patch['item_id']))
      return isOwn(person, patch, 'created_by') && item !== undefined && sees(world, person, item)
    }
    case 'workHours':
      if (['decision', 'entered_by', 'corrected_by'].some((field) => field in patch)) return false
      return isOwn(person, patch, 'user_id') || (isAdmin(person) && world.people.has(textOf(patch['user_id'])))
    case 'chats':
      return isOwn(person, patch, 'user_id')
    case 'chatMessages':
      return isOwn(person, patch, 'created_by') && !('position' in patch) && seesChat(world, person, patch)
    case 'chatReads':
      return isOwn(person, patch, 'user_id') && seesChat(world, person, patch)
    case 'canvas': {
      if (!isOwn(person, patch, 'user_id')) return false
      if ((patch['event_id'] ?? null) === null) return true
      const event = livingIn(world, 'events', textOf(patch['event_id']))
      return event !== undefined && sees(world, person, event)
    }
    case 'clients':
      if (isAdmin(person)) return true
      return (
        (can(person, 'can_create_events') || can(person, 'can_edit_events')) &&
        fieldsOf(patch).every((field) => field === 'name')
      )
    case 'crewNeeds':
      return isAdmin(person)
    case 'crewSlots':
      return (
        isAdmin(person) &&
        !['reply', 'reason', 'attendance', 'call_opened_at', 'call_opened_version'].some((cell) => cell in patch)
      )
    case 'availability':
      return isAdmin(person) || (patch['person_type'] === 'user' && patch['person_id'] === person.id)
    case 'crewSettings':
    case 'freelancers':
    case 'tags':
    case 'seasonalClients':
      return isAdmin(person)
    case 'eventTemplates':
      return can(person, 'can_create_events')
    default:
      return false
  }
}

function seesChat(world: World, person: SimPerson, patch: Patch): boolean {
  const chat = livingIn(world, 'chats', textOf(patch['chat_id']))
  return chat !== undefined && sees(world, person, chat)
}

function mayCreateEvent(person: SimPerson, patch: Patch): boolean {
  if (isAdmin(person)) return true
  if (!can(person, 'can_create_events') || fieldsOf(patch).some((field) => managerFields.includes(field))) return false
  if (patch['is_archived'] === true && !can(person, 'can_delete_events')) return false
  return (
    !('assigned_operator_id' in patch) || (person.role === 'operator' && patch['assigned_operator_id'] === person.id)
  )
}

const hasEntry = (record: FoldedRecord, cell: string): boolean => {
  const [list, entry] = cell.split('/')
  const isRemoved = record.cells.has(`${list}/${entry}`)
  return !isRemoved && [...record.cells.keys()].some((known) => known.startsWith(`${list}/${entry}/`))
}

const isTick = (cell: string): boolean => /^checklist\/[^/]+\/completed$/.test(cell)

/** Whether a person may write this cell of a record that they see. */
export function mayWrite(person: SimPerson, record: FoldedRecord, cell: string, value: CellValue): boolean {
  const field = cell.split('/')[0] ?? ''
  if (isHidden(person, record, field)) return false
  switch (record.entity) {
    case 'events':
      return mayWriteEvent(person, record, cell, field)
    case 'tasks': {
      if (field === 'user_id') return false
      if (field === 'sort_order' || can(person, 'can_edit_tasks')) return true
      const isAssignee = String(fieldIn(record, 'assigned_user')).toLowerCase() === person.email.toLowerCase()
      if (can(person, 'can_update_own_tasks') && (ownerOf(record) === person.id || (isAssignee && field === 'status')))
        return true
      return isAssignee && isTick(cell) && hasEntry(record, cell)
    }
    case 'workHours':
      if (field === 'decision') return canDecide(person, record, value)
      if (['user_id', 'user_name', 'entered_by', 'corrected_by'].includes(field)) return false
      return mayTouchHours(person, record)
    case 'personalMessages':
      return field === 'is_read'
    case 'chats':
      // All members may add others and leave; everything else is for the owner, and for admins who are members.
      if (field === 'members' && (value === true || cell === `members/${person.id}`)) return true
      return (ownerOf(record) === person.id || isAdmin(person)) && field !== 'user_id'
    case 'chatReads':
      return field === 'read_to'
    case 'crewNeeds':
      return isAdmin(person) && field !== 'event_id' && field !== 'role'
    case 'crewSlots': {
      if (['event_id', 'person_type', 'person_id', 'role'].includes(field)) return false
      if (field === 'call_opened_at' || field === 'call_opened_version') return false
      if (field === 'calls') return isAdmin(person) && cell.split('/').length === 3 && !hasEntry(record, cell)
      if (!['reply', 'reason', 'attendance'].includes(field)) return isAdmin(person)
      return fieldIn(record, 'person_type') === 'user' ? fieldIn(record, 'person_id') === person.id : isAdmin(person)
    }
    case 'canvas':
      if (field === 'user_id' || field === 'event_id') return false
      return ownerOf(record) === person.id || (fieldIn(record, 'event_id') !== null && can(person, 'can_edit_events'))
    case 'availability':
      return field !== 'person_type' && field !== 'person_id'
    case 'crewSettings':
    case 'freelancers':
    case 'clients':
    case 'tags':
    case 'seasonalClients':
      return isAdmin(person)
    case 'eventTemplates':
      return can(person, 'can_create_events')
    case 'systemUsers':
      return (record.id === person.id && ownFields.has(field)) || (field === 'rest_weekdays' && isAdmin(person))
    default:
      return false
  }
}

/** The fields of their own record that people may write by sync. */
const ownFields = new Set([
  'full_name',
  'shows_hebrew_months',
  'shows_hebrew_dates',
  'calendar_place',
  'messages_off',
  'pushes_off',
  'messages_mailed',
  'quiet_hours',
  'rests_on_sabbath',
  'calls_break_quiet',
  'push_shows_content',
  'rest_weekdays',
])

function mayWriteEvent(person: SimPerson, record: FoldedRecord, cell: string, field: string): boolean {
  if (field === 'user_id') return false
  if (isAdmin(person)) return true
  if (managerFields.includes(field) || field === 'assigned_operator_id') return false
  if (['status', 'sort_order', 'is_completed'].includes(field)) return true
  if (field === 'is_archived') return can(person, 'can_delete_events')
  return can(person, 'can_edit_events') || (isTick(cell) && hasEntry(record, cell))
}

/** Paid hours are locked. */
const mayTouchHours = (person: SimPerson, record: FoldedRecord): boolean =>
  statusOf(record) !== 'שולם' && (isAdmin(person) || ownerOf(record) === person.id)

function canDecide(person: SimPerson, record: FoldedRecord, value: CellValue): boolean {
  if (typeof value !== 'object' || value === null || value['decided_by'] !== person.id) return false
  const outcome = value['decided_status']
  const status = statusOf(record)
  if (status === 'בתהליך') return false
  if (status === 'שולם')
    return isAdmin(person) && (outcome === 'נרשם' || outcome === 'אושר') && (value['decision_reason'] ?? null) !== null
  if (outcome === 'שולם') return isAdmin(person) && status !== 'נדחה'
  return isAdmin(person) || (can(person, 'can_approve_work_hours') && ownerOf(record) !== person.id)
}

/** Whether a person may delete a record that they see. */
export function mayDelete(person: SimPerson, record: FoldedRecord): boolean {
  switch (record.entity) {
    case 'events':
      return can(person, 'can_delete_events')
    case 'tasks':
      return fieldIn(record, 'status') === 'הושלם' ? isAdmin(person) : can(person, 'can_delete_tasks')
    case 'comments':
      return (
        can(person, 'can_delete_comments') ||
        (valueOf(record, 'created_by') === person.id && can(person, 'can_delete_own_comments'))
      )
    case 'workHours':
      return mayTouchHours(person, record)
    case 'availability':
    case 'personalMessages':
      return true
    case 'chats':
      return ownerOf(record) === person.id || isAdmin(person)
    case 'chatMessages':
      return valueOf(record, 'created_by') === person.id
    case 'canvas':
      return ownerOf(record) === person.id || isAdmin(person)
    case 'eventTemplates':
      return can(person, 'can_create_events')
    case 'clients':
    case 'tags':
    case 'seasonalClients':
      return isAdmin(person)
    default:
      return false
  }
}
