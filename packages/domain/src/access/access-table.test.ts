import { describe, expect, it } from 'vitest'
import { type EntityName, entityNames } from '../entities.ts'
import type { CellValue, Patch } from '../shared/change.ts'
import { cellParts } from '../shared/cell-path.ts'
import { crewNeedId, crewSlotId } from '../crew/ids.ts'
import { crewPersonType, crewPlan } from '../crew/values.ts'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { permissionFlags, type Permissions } from '../user/permissions.ts'
import { type Actor, can, isAdmin } from './actor.ts'
import type { StoredRecord } from './entity-access.ts'
import { expectedAccess } from '../testing/expected-access.ts'
import { accessRules, authorize, maySee } from './rules.ts'

const allFalse: Permissions = Object.fromEntries(permissionFlags.map((flag) => [flag, false]))

const personas: readonly (readonly [string, Actor])[] = [
  ['admin', person('admin')],
  ['admin by flag', { ...person('user', {}, 'flagged-1'), is_admin: true }],
  ['worker', person('user')],
  ['operator', person('operator')],
  ['bare worker', person('user', allFalse)],
  ['bare operator', person('operator', allFalse)],
  ...permissionFlags.flatMap((flag) => [
    [`worker with ${flag}`, person('user', { ...allFalse, [flag]: true })] as const,
    [`operator with ${flag}`, person('operator', { ...allFalse, [flag]: true })] as const,
  ]),
]

/** Whether a line's words name this persona. Parsed here, independently of the rules. */
function isNamed(actor: Actor, who: string): boolean {
  return who.split(' ').some((word) => {
    if (word === 'everyone') return true
    if (word === 'admin') return isAdmin(actor)
    if (word === 'worker') return actor.role === 'user' && !isAdmin(actor)
    if (word === 'operator') return actor.role === 'operator' && !isAdmin(actor)
    // Words joined by a plus are all required.
    return word.split('+').every((part) => {
      const flag = permissionFlags.find((known) => known === part)
      return flag !== undefined && !isAdmin(actor) && can(actor, flag)
    })
  })
}

interface Case {
  readonly record: StoredRecord
  readonly parent: StoredRecord | null
}

const stranger = 'someone-else'

/** The record that a line describes, as this persona meets it. */
function caseOf(entity: EntityName, situation: string, actor: Actor): Case {
  const words = situation.split(' ')
  const isOwn = words.includes('own')
  const owner = isOwn ? actor.id : stranger
  const isAssigned = entity === 'events' && isOwn ? actor.role === 'operator' : words.includes('assigned')
  const event = (assigned: boolean): StoredRecord => ({
    id: 'e1',
    fields: {
      name: 'א',
      checklist: [{ id: 'c1' }],
      assigned_operator_id: assigned ? actor.id : 'operator-9',
      user_id: owner,
    },
  })
  const recordOf = (id: string, fields: StoredRecord['fields']): Case => ({ record: { id, fields }, parent: null })
  switch (entity) {
    case 'events':
      return { record: words.includes('crew') ? crewed(actor, true) : event(isAssigned), parent: null }
    case 'crewNeeds':
    case 'crewSlots':
      return crewCase(entity, words, actor)
    case 'availability': {
      const person_type = words.includes('freelance') ? crewPersonType.freelancer : crewPersonType.user
      return recordOf('a1', { person_type, person_id: owner })
    }
    case 'tasks': {
      const status = words.includes('completed') ? 'הושלם' : 'פתוח'
      const assigned_user = words.includes('assignee') ? actor.email : 'x@y.il'
      return recordOf('t1', { status, assigned_user, checklist: [{ id: 'c1' }], user_id: owner })
    }
    case 'workHours': {
      const status = { running: 'בתהליך', approved: 'אושר', rejected: 'נדחה', paid: 'שולם' }[words[0] ?? ''] ?? 'נרשם'
      return recordOf('h1', { status, user_id: owner })
    }
    case 'systemUsers':
      return recordOf(owner, {})
    case 'attachments':
    case 'comments': {
      if (words.includes('chat')) {
        const file = { item_type: 'chat', item_id: 'p1', entry_id: 'm1', created_by: owner }
        const chat = chatOf(actor, words.includes('opened'), words.includes('member'))
        return { record: { id: 'k1', fields: file }, parent: words.includes('missing') ? null : chat }
      }
      const fields = { item_type: words.includes('task') ? 'task' : 'event', item_id: 'i1', created_by: owner }
      const parent = words.includes('missing')
        ? null
        : words.includes('task')
          ? { id: 'i1', fields: {} }
          : event(isAssigned)
      return { record: { id: 'k1', fields }, parent }
    }
    case 'personalMessages':
      return recordOf('m1', { recipient_id: owner })
    case 'canvas': {
      if (!words.includes('on')) return recordOf('p1', { user_id: owner })
      const parent = words.includes('missing') ? null : event(isAssigned)
      return { record: { id: 'p1', fields: { user_id: owner, event_id: 'e1' } }, parent }
    }
    case 'chats':
      return { record: chatOf(actor, isOwn, words.includes('member')), parent: null }
    case 'chatMessages':
      return {
        record: {
          id: 'm1',
          fields: { chat_id: 'p1', created_by: isOwn || words.includes('left') ? actor.id : stranger },
        },
        parent: words.includes('missing') ? null : chatOf(actor, false, isOwn || words.includes('member')),
      }
    case 'chatReads': {
      const user_id = words.includes('member') ? stranger : actor.id
      const id = words.includes('misnamed') ? 'p1:somebody' : `p1:${user_id}`
      return {
        record: { id, fields: { chat_id: 'p1', user_id } },
        parent: chatOf(actor, false, !words.includes('left')),
      }
    }
    default:
      return recordOf('x1', { name: 'א' })
  }
}

/** An event with people, with or without this persona among them. */
const crewed = (actor: Actor, isIn: boolean): StoredRecord => ({
  id: 'e1',
  fields: {
    name: 'א',
    checklist: [{ id: 'c1' }],
    assigned_operator_id: 'operator-9',
    crew: [stranger, ...(isIn ? [actor.id] : [])],
    user_id: stranger,
  },
})

function crewCase(entity: 'crewNeeds' | 'crewSlots', words: readonly string[], actor: Actor): Case {
  const about = {
    event_id: recordId('e1'),
    role: 'תאורה',
    person_type: words.includes('freelance') ? crewPersonType.freelancer : crewPersonType.user,
    person_id: recordId(words.includes('own') ? actor.id : stranger),
  }
  const plan = words.includes('draft') ? crewPlan.draft : words.includes('removed') ? crewPlan.removed : crewPlan.firm
  const named = words.includes('misnamed') ? { ...about, role: 'הגברה' } : about
  const id = entity === 'crewNeeds' ? crewNeedId(named) : crewSlotId(named)
  return {
    record: { id, fields: { ...about, plan, ...(entity === 'crewSlots' && { calls: [{ id: 'call-1' }] }) } },
    parent: words.includes('missing') ? null : crewed(actor, words.includes('crew')),
  }
}

/** A chat that this persona made, is a member of, or neither. */
const chatOf = (actor: Actor, isMaker: boolean, isMember: boolean): StoredRecord => ({
  id: 'p1',
  fields: { user_id: isMaker ? actor.id : stranger, members: [stranger, ...(isMember ? [actor.id] : [])] },
})

/** Changes of a chat's members, as patches. */
const memberPatches: Readonly<Record<string, (actor: Actor) => Patch>> = {
  'bring in': () => ({ 'members/new-1': true }),
  'take out': () => ({ [`members/${stranger}`]: false }),
  leave: ({ id }) => ({ [`members/${id}`]: false }),
  overfill: () => ({ [`members/${'x'.repeat(2000)}`]: true }),
}

/** The record after a change of members; someone who leaves no longer sees it. */
function withMembers(record: StoredRecord, patch: Patch): StoredRecord {
  const members = new Set(record.fields['members'] as readonly string[])
  for (const [cell, value] of Object.entries(patch)) {
    const id = cell.slice('members/'.length)
    if (value === true) members.add(id)
    else members.delete(id)
  }
  return { id: record.id, fields: { ...record.fields, members: [...members] } }
}

/** The field that names a new record's owner. */
const ownerFields: Partial<Record<EntityName, string>> = {
  events: 'user_id',
  tasks: 'user_id',
  workHours: 'user_id',
  comments: 'created_by',
  attachments: 'created_by',
  personalMessages: 'recipient_id',
  chats: 'user_id',
  canvas: 'user_id',
}

const decision = (actor: Actor, status: string): CellValue => ({
  decided_status: status,
  decided_interval: 'any',
  decision_reason: 'סיבה',
  decided_by: actor.id,
  decided_at: null,
})

/** Whether the rules allow a line's action. */
function isDone(entity: EntityName, situation: string, act: string, actor: Actor): boolean {
  const { record, parent } = caseOf(entity, situation, actor)
  const memberPatch = memberPatches[act]?.(actor)
  if (memberPatch !== undefined) {
    const after = withMembers(record, memberPatch)
    return authorize(actor, entity, { operation: 'update', before: record, after, patch: memberPatch, parent }) === null
  }
  const [verb = '', ...rest] = act.split(' ')
  if (verb === 'see') return maySee(actor, entity, record, parent)
  if (verb === 'hidden') return accessRules[entity].hiddenFields(actor, record).includes(rest[0] ?? '')
  if (verb === 'delete') return authorize(actor, entity, { operation: 'delete', before: record, parent }) === null
  const value = (cell: string): CellValue =>
    cell === 'is_archived' ? true : cell === 'decision' ? decision(actor, rest[0] ?? 'אושר') : 'x'
  if (verb === 'create') {
    const patch: Patch = Object.fromEntries(rest.map((cell) => [cell, value(cell)]))
    const owner = situation.startsWith('other') ? { [ownerFields[entity] ?? 'user_id']: stranger } : {}
    const isOwned = entity in ownerFields
    const operator = entity === 'events' && actor.role === 'operator' ? { assigned_operator_id: actor.id } : {}
    return (
      authorize(actor, entity, {
        operation: 'create',
        after: record,
        patch: { ...patch, ...operator, ...(isOwned ? owner : {}) },
        parent,
      }) === null
    )
  }
  const patch = { [encodeURI(verb)]: value(verb) }
  expect(cellParts(Object.keys(patch)[0] ?? '')).not.toBeNull()
  return authorize(actor, entity, { operation: 'update', before: record, after: record, patch, parent }) === null
}

const wholeActs = ['see', 'create', 'delete', 'decision', ...Object.keys(memberPatches)]

/** A line's acts: those of `hidden` and of changed cells are one for each. */
function actsOf(act: string): readonly string[] {
  const [verb = '', ...rest] = act.split(' ')
  if (verb === 'hidden') return rest.map((field) => `hidden ${field}`)
  return wholeActs.some((whole) => act === whole || verb === whole) ? [act] : act.split(' ')
}

/** All lines on which the rules and the table disagree, with the personas that each lets through. */
function differencesOn(entity: EntityName): readonly string[] {
  const cases = (expectedAccess[entity] ?? []).flatMap(([situation, line, who]) =>
    actsOf(line).map((act) => ({ situation, act, who })),
  )
  return cases.flatMap(({ situation, act, who }) => {
    const done = personas.filter(([, actor]) => isDone(entity, situation, act, actor)).map(([persona]) => persona)
    const expected = personas.filter(([, actor]) => isNamed(actor, who)).map(([persona]) => persona)
    return done.join() === expected.join()
      ? []
      : [`${situation}: ${act}: rules let ${done.join(', ')}; table lets ${expected.join(', ')}`]
  })
}

describe('the rules are what the table says, for every persona', () => {
  it('[A6.15] [A6.16] [A6.20] [A6.34] [B6.2] events', () => expect(differencesOn('events')).toEqual([]))
  it('[A6.11] [A6.13] [A6.14] [B6.3] tasks', () => expect(differencesOn('tasks')).toEqual([]))
  it('clients', () => expect(differencesOn('clients')).toEqual([]))
  it('hours', () => expect(differencesOn('workHours')).toEqual([]))
  it('people', () => expect(differencesOn('systemUsers')).toEqual([]))
  it('seasonal clients', () => expect(differencesOn('seasonalClients')).toEqual([]))
  it('[A1.14] tags', () => expect(differencesOn('tags')).toEqual([]))
  it('[A6.22] comments', () => expect(differencesOn('comments')).toEqual([]))
  it('messages', () => expect(differencesOn('personalMessages')).toEqual([]))
  it('kinds of record that came later', () => expect(entityNames.slice(11).flatMap(differencesOn)).toEqual([]))
  it('[S99] [S105] the crew of an event', () =>
    expect([...differencesOn('crewNeeds'), ...differencesOn('crewSlots'), ...differencesOn('freelancers')]).toEqual([]))
  it('[S102] when somebody does not work, and [S103] the limits of a crew', () =>
    expect([...differencesOn('availability'), ...differencesOn('crewSettings')]).toEqual([]))
  it('chats, their messages and read marks', () =>
    expect([...differencesOn('chats'), ...differencesOn('chatMessages'), ...differencesOn('chatReads')]).toEqual([]))
  it('canvas', () => expect(differencesOn('canvas')).toEqual([]))
})

it('the table speaks of every entity', () => {
  expect(Object.keys(expectedAccess).sort()).toEqual(Object.keys(accessRules).sort())
})
