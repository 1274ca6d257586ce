import { chatReadId } from '../chat/chat-read-id.ts'
import { type Actor, isAdmin } from './actor.ts'
import type { EntityAccess, StoredRecord } from './entity-access.ts'
import { foreignOwner } from './owner.ts'

/** Stands in no id. */
const separator = ' '

/** Databases index who sees a record: about fifty people with today's ids. */
const longestKey = 2000

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []

/** Who is in a chat: who opened it, and its members; in one order on every copy. */
export const membersOf = ({ fields }: Pick<StoredRecord, 'fields'>): readonly string[] =>
  [...new Set([...idsIn([fields['user_id']]), ...idsIn(fields['members'])])].sort()

const keyOf = (members: readonly string[]): string => members.join(separator)

/** Whether so many people fit into one chat. */
export const fitsIntoChat = (members: readonly string[]): boolean => keyOf(members).length <= longestKey

const sees: EntityAccess['sees'] = (actor, visibilityKey) =>
  visibilityKey !== null && visibilityKey.split(separator).includes(actor.id)

/** Of those who are in a chat, who names it, takes others out and ends it: its maker's account may be gone one day. */
export const mayLeadChat = (actor: Pick<Actor, 'id' | 'role' | 'is_admin'>, makerId: unknown): boolean =>
  makerId === actor.id || isAdmin(actor)

/**
 * Who may do what with chats (docs/decisions/0057): its members read it, and admins who are none do not. Any member brings
 * others in and may leave; who opened it, and admins among its members, name it, take others out, and delete it. Who opened
 * it stays as long as it lives.
 */
export const chatAccess: EntityAccess = {
  visibilityKeyOf: (record) => keyOf(membersOf(record)),
  sees,
  privateFields: [],
  hiddenFields: () => [],
  owned: ({ id }) => ({ user_id: id }),

  mayCreate: (actor, after, patch) =>
    foreignOwner(actor, patch, 'user_id') ?? (fitsIntoChat(membersOf(after)) ? null : { field: 'members' }),

  mayChangeCell(actor, before, [field, member], value) {
    const mayLead = mayLeadChat(actor, before.fields['user_id'])
    if (field !== 'members' || member === undefined) return mayLead && field !== 'user_id'
    return value === true || mayLead || member === actor.id
  },

  // One that is too full already, by a merge without a server, may still get smaller.
  mayBecome(before, after) {
    const [was, is] = [membersOf(before), membersOf(after)]
    return fitsIntoChat(is) || is.length <= was.length ? null : { field: 'members' }
  },

  mayDelete: (actor, before) => mayLeadChat(actor, before.fields['user_id']),
}

/** One that names no chat is of one that is not there. */
const chatOf: EntityAccess['parentOf'] = ({ fields: { chat_id: id } }) => ({
  entity: 'chats',
  id: typeof id === 'string' ? id : '',
})

/** Stands for what nobody sees, because its chat is not there. */
const nobody = ''

/** Messages of a chat: its members write them and read all of them; nobody edits one, and its author alone deletes it. */
export const chatMessageAccess: EntityAccess = {
  parentOf: chatOf,
  visibilityKeyOf: (_record, chat) => (chat === null ? nobody : chatAccess.visibilityKeyOf(chat, null)),
  sees,
  privateFields: [],
  hiddenFields: () => [],
  owned: ({ id, name, full_name }) => ({ created_by: id, author_name: full_name ?? name }),
  mayCreate: (actor, _after, patch) =>
    'position' in patch ? { field: 'position' } : foreignOwner(actor, patch, 'created_by'),
  mayChangeCell: () => false,
  mayDelete: (actor, before) => before.fields['created_by'] === actor.id,
}

/** Read marks: a person's own, for as long as they are in the chat. Nobody else learns what they have read. */
export const chatReadAccess: EntityAccess = {
  parentOf: chatOf,
  visibilityKeyOf({ fields }, chat) {
    const owner = fields['user_id']
    return chat !== null && typeof owner === 'string' && membersOf(chat).includes(owner) ? owner : nobody
  },
  sees: (actor, visibilityKey) => visibilityKey === actor.id,
  privateFields: [],
  hiddenFields: () => [],
  owned: ({ id }) => ({ user_id: id }),
  mayCreate: (actor, { id, fields }, patch) =>
    foreignOwner(actor, patch, 'user_id') ??
    (id === chatReadId(String(fields['chat_id']), actor.id) ? null : { field: 'id' }),
  mayChangeCell: (_actor, _before, cell) => cell.length === 1 && cell[0] === 'read_to',
  mayDelete: () => false,
}
