import type { StoredRecord } from '../access/entity-access.ts'
import { createRecord, deleteRecord } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import type { RecordId } from '../shared/ids.ts'
import type { Result } from '../shared/result.ts'
import type { Attachment, AttachmentFields } from './schema.ts'

type Outcome = Result<readonly Change[], CommandError>

/** The item that a file is attached to, as stored on this device. */
export interface AttachedItem {
  readonly type: Attachment['item_type']
  readonly record: { readonly id: RecordId }
}

const parentOf = ({ record }: AttachedItem): StoredRecord => ({ id: record.id, fields: { ...record } })

/** A file that was looked at and measured. */
type AttachedFile = Pick<AttachmentFields, 'name' | 'type' | 'size' | 'sha256' | 'file_id' | 'thumbnail'>

/** `entryId`: the comment or chat message the file comes with. Its bytes are queued in the same transaction (web). */
export const attachFile = (
  context: CommandContext,
  {
    item,
    entryId,
    file,
  }: { readonly item: AttachedItem; readonly entryId: RecordId | null; readonly file: AttachedFile },
): Outcome =>
  createRecord(
    context,
    'attachments',
    { item_type: item.type, item_id: item.record.id, entry_id: entryId, ...file, created_by: context.actor.id },
    parentOf(item),
  )

export const deleteAttachment = (
  context: CommandContext,
  { item, attachment }: { readonly item: AttachedItem; readonly attachment: Attachment },
): Outcome => deleteRecord(context, 'attachments', attachment, parentOf(item))
