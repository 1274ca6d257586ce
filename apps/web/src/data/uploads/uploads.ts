import { type AttachmentType, err, fileUrlOf, maxUploadBytes, ok, type RecordId, type Result } from '@bama/domain'
import type Dexie from 'dexie'
import type { Table } from 'dexie'
import type { LocalDatabase } from '../local/database.ts'
import { failureName, withRoom } from '../local/full-disk.ts'
import { refuseWhileMoved } from '../local/move-fence.ts'

/** A file that isn't on the server yet. Records refer to it by its address from the start. */
export interface UploadRow {
  readonly id: string
  /** Written only once: Safari has lost blobs that were read from a database and written back. */
  readonly blob: Blob
  readonly filename: string
  readonly type: string
  /** ISO 8601. */
  readonly created_at: string
  /** The code with which the server refused the file for good; null while it waits. */
  readonly last_error: string | null
  /**
   * The id of the draft that it belongs to (data/actions/drafts.ts). While the draft exists the file isn't sent, because
   * the server deletes files that no record refers to within a day, and a draft may wait longer.
   */
  readonly draft?: string
  /** Set for a file that a record refers to (an attachment): it is sent in parts, once the server has the record. */
  readonly attachment?: QueuedAttachment
}

interface QueuedAttachment {
  readonly recordId: RecordId
  readonly type: AttachmentType
  readonly size: number
  readonly sha256: string
}

export interface UploadState {
  readonly id: string
  readonly filename: string
  readonly queuedAt: string
  /** The code with which the server refused it; null while it waits. */
  readonly error: string | null
}

/** Why nothing was queued. `message` is the specification's English text, for programs. */
export interface QueueError {
  readonly code: 'invalid_file' | 'too_large' | 'storage'
  readonly message: string
}

const invalidFile: QueueError = { code: 'invalid_file', message: 'Invalid file provided' }

export const uploadRows = (db: Dexie): Table<UploadRow, string> => db.table('_uploads')

/**
 * Queues an image for the server. Resolves with the address for the record once the image is on this device's disk. It
 * must be a non-empty file of an image type (B5.5); whether the image can be read is decided by the server. `draft`:
 * the draft that must be saved first.
 */
export async function queueUpload(
  db: LocalDatabase,
  world: { readonly now: () => number; readonly newId: () => RecordId },
  file: unknown,
  draft?: string,
): Promise<Result<{ readonly id: RecordId; readonly url: string }, QueueError>> {
  if (!isImageFile(file)) return err(invalidFile)
  if (file.size > maxUploadBytes) return err({ code: 'too_large', message: 'a file may have 15 MB' })
  const bytes = await readBytes(file)
  if (bytes === null) return err(invalidFile)
  const id = world.newId()
  const row: UploadRow = {
    id,
    blob: new Blob([bytes], { type: file.type }),
    filename: file instanceof File ? file.name : 'image',
    type: file.type,
    created_at: new Date(world.now()).toISOString(),
    last_error: null,
    ...(draft === undefined ? {} : { draft }),
  }
  try {
    await withRoom(() =>
      db.transaction('rw', uploadRows(db), db.metadata, async () => {
        await refuseWhileMoved(db)
        await uploadRows(db).add(row)
      }),
    )
  } catch (error) {
    console.error(error)
    return err({ code: 'storage', message: failureName(error) })
  }
  return ok({ id, url: fileUrlOf(id) })
}

const isImageFile = (file: unknown): file is Blob =>
  file instanceof Blob && file.size > 0 && file.type.startsWith('image/') && file.type !== 'image/svg+xml'

/** Reads the bytes into memory: a picker may return a mere reference to a file that isn't available (any more). */
const readBytes = (blob: Blob): Promise<ArrayBuffer | null> => blob.arrayBuffer().catch(() => null)

/** Waiting and refused uploads, oldest first. */
export async function listUploads(db: Dexie): Promise<readonly UploadState[]> {
  const rows = await uploadRows(db).orderBy('created_at').toArray()
  return rows.map(({ id, filename, created_at, last_error }) => ({
    id,
    filename,
    queuedAt: created_at,
    error: last_error,
  }))
}

/** An object URL for an image only on this device, else null. The caller must call `URL.revokeObjectURL`. */
export async function localUrlOf(db: Dexie, id: string): Promise<string | null> {
  const row = await uploadRows(db).get(id)
  return row === undefined ? null : URL.createObjectURL(row.blob)
}

/** Makes a refused upload wait again. Request an attempt from the uploader afterwards. */
export async function retryUpload(db: Dexie, id: string): Promise<void> {
  await withRoom(() => uploadRows(db).update(id, { last_error: null }))
}

/** Deletes an upload, waiting or refused. */
export const dropUpload = (db: Dexie, id: string): Promise<void> => uploadRows(db).delete(id)

/**
 * Whether only changes that the server hasn't accepted name an image. The server deletes files that no record names
 * within a day, and a refused change may be retried later.
 */
export function isNamedHereOnly(db: LocalDatabase, id: string): Promise<boolean> {
  const names = (rows: readonly unknown[]): boolean => JSON.stringify(rows).includes(fileUrlOf(id))
  const stored = db.table<{ readonly id: string }, string>('events')
  // In one transaction, because the answer of a sync moves a change from one store to another.
  return db.transaction('r', db.syncQueue, db.rejected, db.base, stored, async () => {
    if (!names([await db.syncQueue.toArray(), await db.rejected.toArray()])) return false
    const bases = await db.base.toArray()
    const changed = new Set(bases.map((base) => base.id))
    return !names([bases, (await stored.toArray()).filter((event) => !changed.has(event.id))])
  })
}

/** Stores the bytes of an attachment. Must be called in the transaction that writes its record. */
export const addAttachmentUpload = (
  db: Dexie,
  file: { readonly id: RecordId; readonly name: string; readonly blob: Blob; readonly at: string },
  attachment: QueuedAttachment,
): Promise<string> =>
  uploadRows(db).add({
    id: file.id,
    blob: file.blob,
    filename: file.name,
    type: attachment.type,
    created_at: file.at,
    last_error: null,
    attachment,
  })

/**
 * The state of a waiting attachment's record: on the server, not sent yet, refused, on the server but not visible to
 * this person, or gone.
 */
export async function recordOfUpload(
  db: LocalDatabase,
  { recordId }: QueuedAttachment,
): Promise<'there' | 'unsent' | 'refused' | 'unseen' | 'gone'> {
  const unsent = await db.syncQueue.where('[entity+recordId]').equals(['attachments', recordId]).count()
  if (unsent > 0) return 'unsent'
  if ((await db.table('attachments').get(recordId)) !== undefined) return 'there'
  const isRefused = (await db.rejected.toArray()).some(({ mutation }) => mutation.recordId === recordId)
  if (isRefused) return 'refused'
  return (await isTaken(db, recordId)) ? 'unseen' : 'gone'
}

/** Whether the server accepted a record that wasn't deleted here since. Other people may still wait for its file. */
async function isTaken(db: LocalDatabase, recordId: RecordId): Promise<boolean> {
  const rows = await db.acknowledged.toArray()
  const made = rows.find((row) => row.recordId === recordId && row.operation === 'create')
  if (made === undefined) return false
  const { item_id, entry_id } = made.data.patch
  return !rows.some((row) => row.operation === 'delete' && [recordId, item_id, entry_id].includes(row.recordId))
}

/** Deletes the bytes of deleted attachments. Those of refused records stay, because they may be retried. */
export async function dropDeletedAttachments(db: LocalDatabase): Promise<void> {
  const stores = [uploadRows(db), db.syncQueue, db.rejected, db.acknowledged, db.table('attachments')]
  await db.transaction('rw', stores, async () => {
    for (const { id, attachment } of await uploadRows(db).toArray())
      if (attachment !== undefined && (await recordOfUpload(db, attachment)) === 'gone') await uploadRows(db).delete(id)
  })
}
