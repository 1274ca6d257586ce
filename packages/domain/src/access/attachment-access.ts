import { chatAccess } from './chat-access.ts'
import { commentAccess } from './comment-access.ts'
import type { EntityAccess, StoredRecord } from './entity-access.ts'

const isInChat = ({ fields }: StoredRecord): boolean => fields['item_type'] === 'chat'

/** Prefix of a chat file's visibility key. Event keys hold ids and e-mails, and never begin with a space. */
const chatMark = ' '

/** Whether a visibility key is that of a chat's file, live or deleted. */
export const isOfChat = (visibilityKey: string | null): boolean => visibilityKey?.startsWith(chatMark) === true

/**
 * Who may do what with attachments (docs/decisions/0058, 0063): as with comments, who sees the item sees and adds them, nobody
 * changes one, and who may delete a comment deletes a file. A file is something said. Those of a chat are its members' alone,
 * admins or not, and their author's to delete, as the chat's messages are.
 */
export const attachmentAccess: EntityAccess = {
  ...commentAccess,

  parentOf(record) {
    if (!isInChat(record)) return commentAccess.parentOf?.(record) ?? null
    const { item_id: id } = record.fields
    return typeof id === 'string' ? { entity: 'chats', id } : null
  },

  visibilityKeyOf(record, parent) {
    if (!isInChat(record)) return commentAccess.visibilityKeyOf(record, parent)
    return chatMark + (parent === null ? '' : (chatAccess.visibilityKeyOf(parent, null) ?? ''))
  },

  sees: (actor, visibilityKey) =>
    isOfChat(visibilityKey)
      ? chatAccess.sees(actor, visibilityKey?.slice(chatMark.length) ?? null)
      : commentAccess.sees(actor, visibilityKey),

  mayDelete: (actor, before) =>
    isInChat(before) ? before.fields['created_by'] === actor.id : commentAccess.mayDelete(actor, before),
}
