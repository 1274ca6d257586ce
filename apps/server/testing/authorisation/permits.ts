import { assert, type CellValue, type EntityName } from '@bama/domain'
import type { Condition, Flag, Grantee, Way, Ways } from './access-words.ts'
import { expectedAccess, roleDefaults } from './expected-access.ts'
import type { KnownRecord } from './known-record.ts'
import type { Person } from './person.ts'

/** The events, tasks and chats that records may depend on, by id, including deleted ones. */
export type Items = ReadonlyMap<string, KnownRecord>

export interface AccessQuery {
  readonly person: Person
  /** The record before the change, or as it would be created. */
  readonly record: KnownRecord
  readonly items: Items
  /** The value written to `cell`. */
  readonly value?: CellValue
  readonly cell?: string
  /** For calls that change a person: that person, and whether any other person is an admin. */
  readonly target?: { readonly person: Person; readonly hasOtherAdmin: boolean }
}

/**
 * Whether any of the ways permits the query, as defined at the top of `expected-access.ts`.
 * Conditions in `except` count as met.
 */
export const permits = (ways: Ways, query: AccessQuery, except: readonly Condition[] = []): boolean =>
  ways.some(
    ([who, ...conditions]: Way) =>
      isOf(who, query) && conditions.every((condition) => except.includes(condition) || holds(condition, query)),
  )

/** Whether the person gets the record at all. */
export const sees = (query: AccessQuery): boolean => permits(expectedAccess[query.record.entity].sees, query)

/** The fields hidden from a person who sees the record. */
export const hiddenFields = (query: AccessQuery): readonly string[] =>
  expectedAccess[query.record.entity].hidden
    .filter(({ shownTo }) => !permits(shownTo, query))
    .flatMap(({ cells }) => cells.map((cell) => cell.replace(/\/.*$/, '')))

const isAdministrator = ({ role, isAdmin }: Person): boolean => role === 'admin' || isAdmin

const isPlainOperator = (person: Person): boolean => person.role === 'operator' && !isAdministrator(person)

function holdsFlag(person: Person, flag: Flag): boolean {
  if (isAdministrator(person)) return true
  return person.flags[flag] ?? roleDefaults[person.role === 'operator' ? 'operator' : 'user'].includes(flag)
}

const sameText = (a: unknown, b: string): boolean => typeof a === 'string' && a.toLowerCase() === b.toLowerCase()

const isOwner = ({ person, record }: AccessQuery): boolean => record.fields['user_id'] === person.id

const isAuthor = ({ person, record }: AccessQuery): boolean => record.fields['created_by'] === person.id

const isAssignee = ({ person, record }: AccessQuery): boolean => sameText(record.fields['assigned_user'], person.email)

/** Comments and files belong to their author, all other records to their `user_id`. */
const isOwn = (query: AccessQuery): boolean =>
  ['comments', 'attachments'].includes(query.record.entity) ? isAuthor(query) : isOwner(query)

const itemKinds: ReadonlyMap<unknown, EntityName> = new Map([
  ['task', 'tasks'],
  ['chat', 'chats'],
])

function seesItem({ person, record, items }: AccessQuery): boolean {
  const item = items.get(String(record.fields[record.entity === 'canvas' ? 'event_id' : 'item_id']))
  const entity: EntityName = itemKinds.get(record.fields['item_type']) ?? 'events'
  if (item === undefined || item.entity !== entity) return false
  // Access to a record deleted together with its item is decided as if the item still existed.
  return (item.isDeleted !== true || record.isDeleted === true) && sees({ person, record: item, items })
}

const isMember = ({ person, record: { fields } }: AccessQuery): boolean =>
  fields['user_id'] === person.id || (Array.isArray(fields['members']) && fields['members'].includes(person.id))

function seesChat({ person, record, items }: AccessQuery): boolean {
  const chat = items.get(String(record.fields['chat_id']))
  if (chat?.entity !== 'chats') return false
  // Access to a record deleted together with its chat is decided as if the chat still existed.
  return (chat.isDeleted !== true || record.isDeleted === true) && isMember({ person, record: chat, items })
}

const eventOf = ({ record, items }: AccessQuery): KnownRecord | undefined =>
  record.entity === 'events' ? record : items.get(String(record.fields['event_id']))

function isInEvent(query: AccessQuery): boolean {
  const { person, record } = query
  const event = eventOf(query)
  // Access to a record deleted together with its event is decided as if the event still existed.
  if (event?.entity !== 'events' || (event.isDeleted === true && record.isDeleted !== true)) return false
  const { assigned_operator_id: assigned, crew } = event.fields
  return assigned === person.id || sameText(assigned, person.email) || (Array.isArray(crew) && crew.includes(person.id))
}

const isSlotPerson = ({ person, record: { fields } }: AccessQuery): boolean =>
  fields['person_type'] === 'user' && fields['person_id'] === person.id

function isOf(who: Grantee, query: AccessQuery): boolean {
  const { person, record } = query
  switch (who) {
    case 'everyone':
      return true
    case 'admin':
      return isAdministrator(person)
    case 'operator':
      return isPlainOperator(person)
    case 'everyone-but-operators':
      return !isPlainOperator(person)
    case 'operator-assigned': {
      const assigned = record.fields['assigned_operator_id']
      return isPlainOperator(person) && (assigned === person.id || sameText(assigned, person.email))
    }
    case 'owner':
      return isOwner(query)
    case 'author':
      return isAuthor(query)
    case 'recipient':
      return record.fields['recipient_id'] === person.id
    case 'assignee':
      return isAssignee(query)
    case 'oneself':
      return (query.target?.person.id ?? record.id) === person.id
    case 'sees-item':
      return seesItem(query)
    case 'member':
      return isMember(query)
    case 'sees-chat':
      return seesChat(query)
    case 'in-event':
      return isInEvent(query)
    case 'slot-person':
      return isSlotPerson(query)
    default:
      return holdsFlag(person, who.slice('flag:'.length) as Flag)
  }
}

const partOf = ({ value }: AccessQuery, part: string): unknown =>
  typeof value === 'object' && value !== null ? value[part] : undefined

function holds(condition: Condition, query: AccessQuery): boolean {
  const { person, record, value, target } = query
  const status = record.fields['status']
  switch (condition) {
    case 'free':
      return (record.fields['event_id'] ?? null) === null
    case 'on-event':
      return typeof record.fields['event_id'] === 'string'
    case 'open':
      return status !== 'הושלם'
    case 'own':
      return isOwn(query)
    case 'assigned':
      return isAssignee(query)
    case 'not-own':
      return !isOwn(query)
    case 'paid':
      return status === 'שולם'
    case 'not-paid':
      return status !== 'שולם'
    case 'not-running':
      return status !== 'בתהליך'
    case 'not-rejected':
      return status !== 'נדחה'
    case 'with-reason': {
      const reason = partOf(query, 'decision_reason')
      return typeof reason === 'string' && reason.trim() !== ''
    }
    case 'present-interval':
      assert(record.intervalStamp !== undefined, 'hours have an interval')
      return partOf(query, 'decided_interval') === record.intervalStamp
    case 'value-own-id':
      return value === person.id
    case 'value-false':
      return value === false
    case 'value-true':
      return value === true
    case 'in-chat':
      return record.fields['item_type'] === 'chat'
    case 'not-in-chat':
      return record.fields['item_type'] !== 'chat'
    case 'own-element':
      return query.cell?.split('/')[1] === person.id
    case 'new-entry': {
      const [list = '', entry, part] = query.cell?.split('/') ?? []
      const known = (record.fields[list] ?? []) as readonly { readonly id: string }[]
      return part !== undefined && !known.some(({ id }) => id === entry)
    }
    case 'firm':
      return record.fields['plan'] === 'firm'
    case 'invited':
      return (record.fields['invited_at'] ?? null) !== null
    case 'freelancer':
      return record.fields['person_type'] === 'freelancer'
    case 'event-there': {
      const event = eventOf(query)
      return event?.entity === 'events' && event.isDeleted !== true
    }
    case 'not-oneself':
      return target?.person.id !== person.id
    case 'target-not-admin':
      return target !== undefined && !isAdministrator(target.person)
    case 'not-last-admin':
      return target !== undefined && (target.hasOtherAdmin || !isAdministrator(target.person))
    default:
      return partOf(query, 'decided_status') === condition.slice('to:'.length)
  }
}
