import { type Actor, entityNamed } from '@bama/domain'
import type { Db, Tx } from '../store/schema.ts'
import { readVisible } from '../sync/visible.ts'
import { namesFile } from './named-files.ts'

/** Whether a person may read a file: they uploaded it, or a record that they see names it now. */
export async function mayReadFile(
  db: Db | Tx,
  user: Actor,
  file: { readonly id: string; readonly uploader_id: string },
): Promise<boolean> {
  if (file.uploader_id === user.id) return true
  const links = await db
    .selectFrom('file_links')
    .select(['entity', 'record_id'])
    .where('file_id', '=', file.id)
    .execute()
  for (const link of links) {
    const entity = entityNamed(link.entity)
    const record = entity === null ? null : await readVisible(db, user, entity, link.record_id)
    if (entity !== null && record !== null && namesFile(entity, record.row.fields, file.id)) return true
  }
  return false
}
