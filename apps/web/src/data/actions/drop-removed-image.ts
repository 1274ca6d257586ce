import { fileUrlOf } from '@bama/domain'
import { draftRows } from '../local/draft-rows.ts'
import { dropUpload, uploadRows } from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'

/**
 * Deletes an image that was removed from an event and isn't on the server yet, unless another event or a draft shows it:
 * an event's copy has the same images, and may be one that this person doesn't see.
 */
export async function dropRemovedImage(id: string): Promise<void> {
  const db = workspace.get()?.whole
  if (db === undefined) return
  const naming = [db.table('events'), draftRows(db)]
  await db.transaction('rw', [uploadRows(db), ...naming], async () => {
    for (const rows of naming) if (JSON.stringify(await rows.toArray()).includes(fileUrlOf(id))) return
    await dropUpload(db, id)
  })
}
