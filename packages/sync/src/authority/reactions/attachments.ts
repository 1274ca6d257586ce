import type { EntityName } from '@bama/domain'
import type { AuthorityRecord } from '../records.ts'
import type { Cause, UnitOfWork } from '../unit-of-work.ts'
import { deleteRecord, updateRecord } from '../writes.ts'
import type { CommittedChange } from './reaction.ts'

/** The file may have been here before the record that names it. */
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

/** What came with a comment goes with it. */
export async function deleteWithComment(
  unitOfWork: UnitOfWork,
  { operation, before, cause, nowMs }: CommittedChange,
): Promise<void> {
  if (operation === 'delete' && before !== null) await deleteAttachmentsOf(unitOfWork, before, { cause, nowMs })
}

/** `comment`: as it was, with what it hung on. */
export async function deleteAttachmentsOf(
  unitOfWork: UnitOfWork,
  comment: AuthorityRecord,
  { cause, nowMs }: { readonly cause: Cause; readonly nowMs: number },
): Promise<void> {
  const { item_type: type, item_id: item } = comment.row.fields
  if (typeof item !== 'string') return
  for (const { entity, id, row } of await unitOfWork.dependants(type === 'task' ? 'tasks' : 'events', item))
    if (entity === 'attachments' && row.fields['entry_id'] === comment.id) {
      await unitOfWork.pause()
      await deleteRecord(unitOfWork, { entity: entity satisfies EntityName, id, nowMs, cause })
    }
}
