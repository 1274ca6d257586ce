import type { StoredRecord } from '../access/entity-access.ts'
import { createRecord, deleteRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { RecordId } from '../shared/ids.ts'
import type { Result } from '../shared/result.ts'
import type { Comment } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

/** The event or task that a comment is about, as stored on this device. */
export interface CommentedItem {
  readonly type: Comment['item_type']
  readonly record: { readonly id: RecordId }
}

const parentOf = ({ record }: CommentedItem): StoredRecord => ({ id: record.id, fields: { ...record } })

/** `mentions`: the ids of the mentioned people. The server sends them messages (message/derived-messages.ts). */
export const addComment = (
  context: CommandContext,
  {
    item,
    content,
    mentions,
  }: { readonly item: CommentedItem; readonly content: string; readonly mentions: readonly RecordId[] },
): Outcome =>
  createRecord(
    context,
    'comments',
    { item_type: item.type, item_id: item.record.id, content, mentions: [...mentions], created_by: context.actor.id },
    parentOf(item),
  )

export const deleteComment = (
  context: CommandContext,
  { item, comment }: { readonly item: CommentedItem; readonly comment: Comment },
): Outcome => deleteRecord(context, 'comments', comment, parentOf(item))
