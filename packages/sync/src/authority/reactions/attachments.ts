import type { EntityName } from '@bama/domain'
import type { AuthorityRecord } from '../records.ts'
import type { Cause, UnitOfWork } from '../unit-of-work.ts'
import { deleteRecord, updateRecord } from '../writes.ts'
import type { CommittedChange } from './reaction.ts'

/** Marks a new attachment as stored if its file arrived before its record. */
export async function markStored(
  unitOfWork: UnitOfWork,
  { operation, after, cause, nowMs }: CommittedChange,
): Promise<void> {
  const { is_stored: isStored, file_id: fileId } = after.row.fields
  if (operation !== 'create' || isStored === true || typeof fileId !== 'string') return
  const file = await unitOfWork.storedFile(fileId)
  if (file === null) return
  const patch = { is_stored: true, type: file.type, size: file.size }
  await updateRecord(unitOfWork, { entity: 'attachments', id: after.id, patch, nowMs, cause, isDerived: true })
}

/** Deletes the attachments of a deleted comment or chat message. */
export async function deleteWithEntry(
  unitOfWork: UnitOfWork,
  { operation, entity, before, cause, nowMs }: CommittedChange,
): Promise<void> {
  if (operation === 'delete' && before !== null)
    await deleteAttachmentsOf(unitOfWork, { entity, entry: before }, { cause, nowMs })
}

/** `entry`: the comment or chat message as it was before its deletion, still with its parent. */
export async function deleteAttachmentsOf(
  unitOfWork: UnitOfWork,
  { entity, entry }: { readonly entity: EntityName; readonly entry: AuthorityRecord },
  { cause, nowMs }: { readonly cause: Cause; readonly nowMs: number },
): Promise<void> {
  const item = itemOf(entity, entry)
  if (item === null) return
  for (const { id, row } of await unitOfWork.dependants(item.entity, item.id, 'attachments'))
    if (row.fields['entry_id'] === entry.id) {
      await unitOfWork.pause()
      await deleteRecord(unitOfWork, { entity: 'attachments', id, nowMs, cause })
    }
}

function itemOf(
  entity: EntityName,
  { row: { fields } }: AuthorityRecord,
): { readonly entity: EntityName; readonly id: string } | null {
  const { item_type: type, item_id: item, chat_id: chat } = fields
  if (entity === 'chatMessages') return typeof chat === 'string' ? { entity: 'chats', id: chat } : null
  if (entity !== 'comments' || typeof item !== 'string') return null
  return { entity: type === 'task' ? 'tasks' : 'events', id: item }
}
