import type { Actor, EntityName, Patch } from '@bama/domain'
import type { Tx } from '../store/schema.ts'
import { mayReadFile } from './may-read-file.ts'
import { filesInPatch } from './named-files.ts'

/** A change of one record, before or after it is made. */
interface RecordPatch {
  readonly entity: EntityName
  readonly recordId: string
  readonly patch: Patch
}

/**
 * Checks whether a person may make a record name the files in a patch. Returns null if so, otherwise the refused field.
 * A file may be named by its uploader and by anyone who can already see it, for example on an event being copied: they
 * could as well upload it again. A file that isn't uploaded yet may be named unless someone else has named it. Anyone who
 * may change the record may also rearrange the files that the record itself names or has named.
 */
export async function fileProblem(
  tx: Tx,
  actor: Actor,
  { entity, recordId, patch }: RecordPatch,
): Promise<{ readonly field: string } | null> {
  const named = filesInPatch(entity, patch)
  const ids = named.flatMap(({ fileId }) => fileId ?? [])
  if (named.length === 0) return null
  const files = ids.length === 0 ? [] : await tx.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  const links =
    ids.length === 0 ? [] : await tx.selectFrom('file_links').selectAll().where('file_id', 'in', ids).execute()

  const mayName = async (fileId: string): Promise<boolean> => {
    const known = links.filter((link) => link.file_id === fileId)
    if (known.some((link) => link.entity === entity && link.record_id === recordId)) return true
    const file = files.find(({ id }) => id === fileId)
    return file === undefined ? known.every((link) => link.by_user_id === actor.id) : mayReadFile(tx, actor, file)
  }
  for (const { fileId, field } of named) if (fileId === null || !(await mayName(fileId))) return { field }
  return null
}

/**
 * Records which files a patch makes a record name. Call it only after `fileProblem` returned null. Repeating a call
 * changes nothing, and a file that the record had stopped naming counts as named again.
 */
export async function linkFiles(
  tx: Tx,
  { actorId, entity, recordId, patch }: RecordPatch & { readonly actorId: string },
): Promise<void> {
  const ids = new Set(filesInPatch(entity, patch).flatMap(({ fileId }) => fileId ?? []))
  if (ids.size === 0) return
  await tx
    .insertInto('file_links')
    .values(
      [...ids].map((id) => ({ file_id: id, entity, record_id: recordId, by_user_id: actorId, unnamed_since: null })),
    )
    .onConflict((conflict) => conflict.columns(['file_id', 'entity', 'record_id']).doUpdateSet({ unnamed_since: null }))
    .execute()
}

/** Whether another person made a record name the file. */
export async function isLinkedByOthers(tx: Tx, fileId: string, userId: string): Promise<boolean> {
  const link = await tx
    .selectFrom('file_links')
    .select('record_id')
    .where('file_id', '=', fileId)
    .where('by_user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}
