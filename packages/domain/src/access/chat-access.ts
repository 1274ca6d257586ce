import { chatReadId } from '../chat/chat-read-id.ts'
import { type Actor, isAdmin } from './actor.ts'
import { type EntityAccess, hidesNothing, type StoredRecord } from './entity-access.ts'
import { foreignOwner } from './owner.ts'

/** Never part of an id. */
const separator = ' '

/** The maximum key length, because databases index it. With today's ids, room for about fifty people. */
const longestKey = 2000

const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []

/** The ids of a chat's maker and members, without duplicates and sorted, so that every copy has the same order. */
export const membersOf = ({ fields }: Pick<StoredRecord, 'fields'>): readonly string[] =>
  [...new Set([...idsIn([fields['user_id']]), ...idsIn(fields['members'])])].sort()

const keyOf = (members: readonly string[]): string => members.join(separator)

/** Whether these people fit into one chat's visibility key. */
export const fitsIntoChat = (members: readonly string[]): boolean => keyOf(members).length <= longestKey

const sees: EntityAccess['sees'] = (actor, visibilityKey) =>
  visibilityKey !== null && visibilityKey.split(separator).includes(actor.id)

/** Whether a member may rename and delete a chat and remove others. Admins may too, as the maker's account can end. */
export const mayLeadChat = (actor: Pick<Actor, 'id' | 'role' | 'is_admin'>, makerId: unknown): boolean =>
  makerId === actor.id || isAdmin(actor)

/**
 * Rules of chats (docs/decisions/0057). Only members read a chat; an admin who isn't a member doesn't. Any member may
 * add people and leave. The maker, and admins among the members, rename it, remove others and delete it. The maker
 * always stays in it.
 */
export const chatAccess: EntityAccess = {
  visibilityKeyOf: (record) => keyOf(membersOf(record)),
  sees,
  ...hidesNothing,
  owned: ({ id }) => ({ user_id: id }),

  mayCreate: (actor, after, patch) =>
    foreignOwner(actor, patch, 'user_id') ?? (fitsIntoChat(membersOf(after)) ? null : { field: 'members' }),

  mayChangeCell(actor, before, [field, member], value) {
    const mayLead = mayLeadChat(actor, before.fields['user_id'])
    if (field !== 'members' || member === undefined) return mayLead && field !== 'user_id'
    return value === true || mayLead || member === actor.id
  },

  // A chat that is already too full, after a merge without a server, may still shrink.
  mayBecome(before, after) {
    const [was, is] = [membersOf(before), membersOf(after)]
    return fitsIntoChat(is) || is.length <= was.length ? null : { field: 'members' }
  },

  mayDelete: (actor, before) => mayLeadChat(actor, before.fields['user_id']),
}

/** A record without a chat id depends on a chat that doesn't exist. */
const chatOf: EntityAccess['parentOf'] = ({ fields: { chat_id: id } }) => ({
  entity: 'chats',
  id: typeof id === 'string' ? id : '',
})

/** The key of records that nobody sees because their chat is missing. */
const nobody = ''

/** Rules of chat messages: members write and read them, nobody edits one, and only the author deletes it. */
export const chatMessageAccess: EntityAccess = {
  parentOf: chatOf,
  visibilityKeyOf: (_record, chat) => (chat === null ? nobody : chatAccess.visibilityKeyOf(chat, null)),
  sees,
  ...hidesNothing,
  owned: ({ id, name, full_name }) => ({ created_by: id, author_name: full_name ?? name }),
  mayCreate: (actor, _after, patch) =>
    'position' in patch ? { field: 'position' } : foreignOwner(actor, patch, 'created_by'),
  mayChangeCell: () => false,
  mayDelete: (actor, before) => before.fields['created_by'] === actor.id,
}

/** Rules of read marks: private to their owner, for as long as that person is in the chat. */
export const chatReadAccess: EntityAccess = {
  parentOf: chatOf,
  visibilityKeyOf({ fields }, chat) {
    const owner = fields['user_id']
    return chat !== null && typeof owner === 'string' && membersOf(chat).includes(owner) ? owner : nobody
  },
  sees: (actor, visibilityKey) => visibilityKey === actor.id,
  ...hidesNothing,
  owned: ({ id }) => ({ user_id: id }),
  mayCreate: (actor, { id, fields }, patch) =>
    foreignOwner(actor, patch, 'user_id') ??
    (id === chatReadId(String(fields['chat_id']), actor.id) ? null : { field: 'id' }),
  mayChangeCell: (_actor, _before, cell) => cell.length === 1 && cell[0] === 'read_to',
  mayDelete: () => false,
}
