import { fileUrlOf } from '@bama/domain'
import { draftRows } from '../local/draft-rows.ts'
import { dropUpload, uploadRows } from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'

/**
 * Deletes an image that was removed from an event and isn't on the server yet, unless another event or a draft shows it:
 * an event's copy has the same images, and may be one that this person doesn't see. While the server's version of the event
 * shows it, the removal may be refused, and the image is sent like any other; one that the server refused helps nobody.
 */
export async function dropRemovedImage(id: string): Promise<void> {
  const db = workspace.get()?.whole
  if (db === undefined) return
  await db.transaction('rw', [uploadRows(db), db.table('events'), draftRows(db), db.base], async () => {
    const isRefused = ((await uploadRows(db).get(id))?.last_error ?? null) !== null
    for (const rows of [db.table('events'), draftRows(db), ...(isRefused ? [] : [db.base])])
      if (JSON.stringify(await rows.toArray()).includes(fileUrlOf(id))) return
    await dropUpload(db, id)
  })
}
