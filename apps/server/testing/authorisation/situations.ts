import { type EntityName, entityNames, type RecordId } from '@bama/domain'
import { earlierStamp } from './decision-probes.ts'
import { fullRecord } from './full-records.ts'
import { hoursSituations } from './hours-situations.ts'
import { type KnownRecord, stampOfCreation } from './known-record.ts'
import type { Items } from './permits.ts'
import { type Cast, chosenMessages } from './person.ts'
import type { Situation } from './situation.ts'

type Fields = Readonly<Record<string, unknown>>

/** An item that comments, files, chat messages or read marks refer to. */
export interface ItemPlan {
  readonly label: string
  readonly type: 'event' | 'task' | 'chat'
  readonly id: RecordId
  /** Absent if no item with this id and type exists, so that no call can add a comment. */
  readonly record?: KnownRecord
  /** For chats: a message of the tested person, which a file can belong to. */
  readonly message?: KnownRecord
}

/** The cast's people come last, because each exists only once. */
export const situatedEntities: readonly EntityName[] = [
  ...entityNames.filter((name) => name !== 'systemUsers'),
  'systemUsers',
]

export function situationsOf(
  entity: EntityName,
  cast: Cast,
  items: readonly ItemPlan[],
  nowMs: number,
): readonly Situation[] {
  const { me, colleague, operator, boss } = cast
  const assigned = (assigned_operator_id: string | null, more: Fields = {}): Fields => ({
    assigned_operator_id,
    user_id: boss.id,
    ...more,
  })
  const task = (status: string, assigned_user: string | null, user_id: string): Fields => ({
    status,
    assigned_user,
    user_id,
  })
  switch (entity) {
    case 'events':
      return [
        { label: 'assigned to nobody', fields: assigned(null) },
        { label: 'assigned to them', fields: assigned(me.id) },
        { label: 'assigned to them by e-mail', fields: assigned(me.email.toUpperCase()) },
        { label: 'assigned to another operator', fields: assigned(operator.id) },
        { label: 'made by them, assigned to another operator', fields: assigned(operator.id, { user_id: me.id }) },
        { label: 'in which they have a slot', fields: assigned(operator.id, { crew: [me.id, colleague.id] }) },
        { label: 'archived, assigned to nobody', fields: assigned(null, { is_archived: true }) },
        { label: 'archived, assigned to them', fields: assigned(me.id, { is_archived: true }) },
        { label: 'deleted, was assigned to nobody', fields: assigned(null), isDeleted: true },
        { label: 'deleted, was assigned to them', fields: assigned(me.id), isDeleted: true },
        { label: 'deleted, they had a slot in it', fields: assigned(null, { crew: [me.id] }), isDeleted: true },
      ]
    case 'tasks':
      return ['פתוח', 'בתהליך', 'הושלם'].flatMap((status) => [
        { label: `${status}, another's`, fields: task(status, null, boss.id) },
        { label: `${status}, assigned to them`, fields: task(status, me.email.toUpperCase(), boss.id) },
        { label: `${status}, made by them, assigned to another`, fields: task(status, colleague.email, me.id) },
        { label: `${status}, deleted`, fields: task(status, me.email, me.id), isDeleted: true },
      ])
    case 'workHours':
      return hoursSituations(cast, stampOfCreation(nowMs), earlierStamp)
    case 'comments':
    case 'attachments':
      return items.flatMap(({ label, type, id, record }) =>
        type === 'chat' && entity === 'comments'
          ? []
          : (record === undefined ? [] : [me, colleague]).map((author) => ({
              label: `${author === me ? 'their own' : "another's"} on ${label}`,
              fields: { item_type: type, item_id: id, created_by: author.id, author_name: author.shownName },
              // Deleting a record also deletes those that depend on it.
              isDeleted: record?.isDeleted === true,
            })),
      )
    case 'personalMessages':
      return [me, colleague].map(({ id }) => ({
        label: id === me.id ? 'to them' : 'to another',
        fields: { recipient_id: id },
      }))
    case 'chats':
      return [
        { label: 'opened by them', fields: { user_id: me.id, members: [me.id, colleague.id] } },
        { label: "another's, which they are in", fields: { user_id: colleague.id, members: [me.id, operator.id] } },
        { label: "another's, which others are in too", fields: { user_id: boss.id, members: [operator.id, me.id] } },
        { label: "another's", fields: { user_id: colleague.id, members: [operator.id] } },
        { label: 'deleted, opened by them', fields: { user_id: me.id, members: [me.id] }, isDeleted: true },
        { label: 'deleted, which they were in', fields: { user_id: boss.id, members: [me.id] }, isDeleted: true },
      ]
    case 'chatMessages':
    case 'chatReads':
      return items.flatMap(({ label, type, id, record }) =>
        (type !== 'chat' || record === undefined ? [] : [me, colleague]).map((author) => ({
          label: `${author === me ? 'their own' : "another's"} of ${label}`,
          fields:
            entity === 'chatReads'
              ? { chat_id: id, user_id: author.id }
              : { chat_id: id, created_by: author.id, author_name: author.shownName },
          isDeleted: record?.isDeleted === true,
        })),
      )
    case 'crewNeeds':
      return crewItems(items).map(({ label, id, record }) => ({
        label: `of ${label}`,
        fields: { event_id: id },
        isDeleted: record?.isDeleted === true,
      }))
    case 'crewSlots':
      return crewItems(items).flatMap(({ label, id, record }) =>
        slotsOf(cast, hasSlot(record, me.id)).map(([whose, fields]) => ({
          label: `${whose} in ${label}`,
          fields: { event_id: id, ...fields },
          isDeleted: record?.isDeleted === true,
        })),
      )
    case 'availability':
      return absencesOf(cast).flatMap(([label, fields]) => [
        { label, fields },
        { label: `deleted, ${label}`, fields, isDeleted: true },
      ])
    case 'canvas':
      return [
        ...items
          .filter(({ type, record }) => type === 'event' && record !== undefined)
          .flatMap(({ label, id, record }) =>
            [me, colleague].map((maker) => ({
              label: `${maker === me ? 'their own' : "another's"} on ${label}`,
              fields: { user_id: maker.id, event_id: id },
              isDeleted: record?.isDeleted === true,
            })),
          ),
        ...[me, colleague].map(({ id }) => ({
          label: id === me.id ? 'their own' : "another's",
          fields: { user_id: id },
        })),
      ]
    case 'systemUsers':
      return Object.entries(cast).map(([role, person]) => ({
        label: role === 'me' ? 'oneself' : role,
        fields: {},
        person: { entity, id: person.id, fields: chosenMessages },
      }))
    default:
      return [{ label: 'there', fields: {} }]
  }
}

/** The person's absences, a colleague's, and those of a freelancer with the person's id. */
const absencesOf = ({ me, colleague }: Cast): readonly (readonly [string, Fields])[] => [
  ['their own', { person_type: 'user', person_id: me.id }],
  ["another's", { person_type: 'user', person_id: colleague.id }],
  ["a freelancer's", { person_type: 'freelancer', person_id: me.id }],
]

/** Leaves out archived events, which behave like others, and another operator's, which behave like unassigned ones. */
const crewItems = (items: readonly ItemPlan[]): readonly ItemPlan[] =>
  items.filter(
    ({ label, type, record }) =>
      type === 'event' && record !== undefined && !label.includes('archived') && !label.endsWith('another operator'),
  )

const hasSlot = (record: KnownRecord | undefined, id: string): boolean =>
  ((record?.fields['crew'] ?? []) as readonly string[]).includes(id)

/**
 * Slots in an event. If the person isn't in the event's crew, none of the slots is theirs: changing a slot recomputes the
 * event's crew, which must not change what the person sees.
 */
function slotsOf({ me, colleague }: Cast, isIn: boolean): readonly (readonly [string, Fields])[] {
  const slot = (plan: string, person_id: string, person_type = 'user'): Fields => ({ plan, person_id, person_type })
  const others = [
    ["another's", slot('firm', colleague.id)],
    ["another's draft", slot('draft', colleague.id)],
    ["a freelancer's", slot('firm', 'freelancer-first', 'freelancer')],
  ] as const
  return isIn
    ? [
        ['their own', slot('firm', me.id)],
        ['their own draft', slot('draft', me.id)],
        ['their own draft, never invited', { ...slot('draft', me.id), invited_at: null, reply_by: null }],
        ['their own, removed', slot('removed', me.id)],
        ...others,
      ]
    : others
}

/** The record of a situation. The cast's people are already stored. */
export function recordOf(entity: EntityName, id: RecordId, situation: Situation, nowMs: number): KnownRecord {
  if (situation.person !== undefined) return situation.person
  return {
    entity,
    id,
    label: situation.label,
    fields: { ...fullRecord(entity), ...situation.fields },
    ...(entity === 'workHours' ? { intervalStamp: stampOfCreation(nowMs) } : {}),
    ...(situation.isDeleted === true ? { isDeleted: true } : {}),
  }
}

/** Items that records may refer to: existing, deleted or missing, and seen by all, by some or by nobody. */
export function itemPlans(
  { me, colleague, operator, boss }: Cast,
  id: (entity: EntityName) => RecordId,
): readonly ItemPlan[] {
  const event = (label: string, fields: Fields, isDeleted = false): ItemPlan => {
    const record: KnownRecord = {
      entity: 'events',
      id: id('events'),
      fields: { ...fullRecord('events'), user_id: boss.id, ...fields },
      isDeleted,
    }
    return { label, type: 'event', id: record.id, record }
  }
  const chat = (label: string, user_id: string, members: readonly string[], isDeleted = false): ItemPlan => {
    const record: KnownRecord = {
      entity: 'chats',
      id: id('chats'),
      fields: { ...fullRecord('chats'), user_id, members },
      isDeleted,
    }
    const said = { ...fullRecord('chatMessages'), chat_id: record.id, created_by: me.id, author_name: me.shownName }
    const message: KnownRecord = { entity: 'chatMessages', id: id('chatMessages'), fields: said, isDeleted }
    return { label, type: 'chat', id: record.id, record, message }
  }
  const task: KnownRecord = {
    entity: 'tasks',
    id: id('tasks'),
    fields: { ...fullRecord('tasks'), status: 'פתוח', user_id: boss.id },
  }
  return [
    event('an event assigned to them', { assigned_operator_id: me.id }),
    event('an event assigned to nobody', { assigned_operator_id: null }),
    event('an event assigned to another operator', { assigned_operator_id: operator.id }),
    event('an event in which they have a slot', { assigned_operator_id: operator.id, crew: [me.id, colleague.id] }),
    event('an archived event assigned to them', { assigned_operator_id: me.id, is_archived: true }),
    event('a deleted event that was assigned to them', { assigned_operator_id: me.id }, true),
    { label: 'a task', type: 'task', id: task.id, record: task },
    { label: 'an event that never was', type: 'event', id: id('events') },
    // The id exists, but with another type, so there is no such event.
    { label: 'a task that is called an event', type: 'event', id: task.id },
    chat('a chat that they opened', me.id, [me.id, boss.id]),
    chat('a chat that they are in', boss.id, [me.id, operator.id]),
    chat('a chat of others', boss.id, [operator.id]),
    chat('a deleted chat that they were in', boss.id, [me.id], true),
    { label: 'a chat that never was', type: 'chat', id: id('chats') },
  ]
}

/** The records to write before anything that depends on them. */
export const recordsOf = (plans: readonly ItemPlan[]): readonly KnownRecord[] =>
  plans.flatMap(({ record, message }) => [record ?? [], message ?? []].flat())

/** The items by id, including deleted ones. */
export const itemsOf = (plans: readonly ItemPlan[]): Items =>
  new Map(plans.flatMap(({ record }) => (record === undefined ? [] : [[record.id, record]])))
