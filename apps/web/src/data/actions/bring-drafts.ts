import { inDatabase } from '../local/in-database.ts'
import { createCipher } from '../local/cipher.ts'
import { databaseNameOf, localCopyId } from '../local/database-names.ts'
import { LocalDatabase } from '../local/database.ts'
import { readDraftsOwed, removeDraftsOwed } from '../local/device-facts.ts'
import { readLocalVault } from '../local/stored-vaults.ts'
import { draftRows } from '../local/draft-rows.ts'
import { placeOf, unwrap } from '../local/vault.ts'
import { type UploadRow, uploadRows } from '../uploads/uploads.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'

/** Brings what was typed and not saved along to the server, once the person who moved the rest has signed in there. */
export const followMovedDrafts = (): void => {
  workspace.subscribe(() => {
    const open = workspace.get()
    if (open !== null) void bringDrafts(open).catch(console.error)
  })
}

/** One tab at a time, so that a draft discarded after it was moved doesn't come back. */
export const bringDrafts = ({ userId, whole }: Pick<Workspace, 'userId' | 'whole'>): Promise<void> =>
  navigator.locks.request('bama-moved-drafts', async () => {
    const [owed, vault] = [await readDraftsOwed(), await readLocalVault()]
    if (owed?.userId !== userId) return
    const { kept } = owed
    const key = vault === null ? null : await unwrap(kept, kept.key, placeOf(localCopyId, vault.kid))
    if (vault !== null && key !== null) {
      const cipher = createCipher({ userId: localCopyId, kid: vault.kid, key })
      const former = new LocalDatabase(databaseNameOf(localCopyId), cipher)
      await inDatabase(former, () => copyDrafts(former, whole))
    }
    await removeDraftsOwed()
  })

/** Copies the drafts and the images waiting for them. Existing ones are kept. */
async function copyDrafts(from: LocalDatabase, to: LocalDatabase): Promise<void> {
  const drafts = await draftRows(from).toArray()
  const ids = new Set(drafts.map(({ id }) => id))
  const images = await uploadRows(from)
    .filter(({ draft }) => draft !== undefined && ids.has(draft))
    .toArray()
  const copies: UploadRow[] = []
  // One after the other, because reading all at once may fail for want of memory.
  for (const image of images) copies.push(await withOwnBytes(image))
  await to.transaction('rw', draftRows(to), uploadRows(to), async () => {
    for (const draft of drafts) if ((await draftRows(to).get(draft.key)) === undefined) await draftRows(to).add(draft)
    for (const image of copies) if ((await uploadRows(to).get(image.id)) === undefined) await uploadRows(to).add(image)
  })
}

/**
 * Copies the bytes, because Safari has lost blobs that were read from a database and written back. An image whose bytes
 * it has lost comes along as refused; without its row, the draft would show it as stored.
 */
async function withOwnBytes(row: UploadRow): Promise<UploadRow> {
  const { blob, type } = row
  const bytes = await blob.arrayBuffer().catch(() => null)
  return { ...row, blob: new Blob([bytes ?? ''], { type }), ...(bytes === null ? { last_error: 'bad_request' } : {}) }
}
