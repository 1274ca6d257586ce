import { type AttachmentType, err, fileUrlOf, maxUploadBytes, ok, type RecordId, type Result } from '@bama/domain'
import type Dexie from 'dexie'
import type { Table } from 'dexie'
import type { LocalDatabase } from '../local/database.ts'
import { failureName, withRoom } from '../local/full-disk.ts'
import { refuseWhileMoved } from '../local/move-fence.ts'

/** A file that is not on the server yet. Records name it by its address from the first moment. */
export interface UploadRow {
  readonly id: string
  /** Written once and never put again: Safari has lost blobs that were read from a database and written back. */
  readonly blob: Blob
  readonly filename: string
  readonly type: string
  /** ISO 8601. */
  readonly created_at: string
  /** The code with which the server refused it for good; null while it waits. */
  readonly last_error: string | null
  /**
   * The id of the draft that it belongs to (data/drafts.ts). While that draft is there nothing is sent: the server clears
   * away what no record names within a day, and a draft may wait for longer.
   */
  readonly draft?: string
  /** Of a file that a record names (an attachment): it goes in parts, once the server has the record. */
  readonly attachment?: QueuedAttachment
}

interface QueuedAttachment {
  readonly recordId: RecordId
  readonly type: AttachmentType
  readonly size: number
  readonly sha256: string
}

/** What a screen shows of an upload. */
export interface UploadState {
  readonly id: string
  readonly filename: string
  readonly queuedAt: string
  /** The code with which the server refused it; null while it waits. */
  readonly error: string | null
}

/** Why nothing was queued. `message` is the specification's English text, for callers that are programs. */
export interface QueueError {
  readonly code: 'invalid_file' | 'too_large' | 'storage'
  readonly message: string
}

const invalidFile: QueueError = { code: 'invalid_file', message: 'Invalid file provided' }

export const uploadRows = (db: Dexie): Table<UploadRow, string> => db.table('_uploads')

/**
 * Keeps an image until it is on the server; resolves when it is on this device's disk, with the address for the record.
 * It has to be a real file of an image type (B5.5); which images can be read, the server decides.
 * `draft`: the draft on whose saving it waits.
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

/** A copy in memory: what a picker gives may be a mere reference, to a file that is gone or was never brought to this device. */
const readBytes = (blob: Blob): Promise<ArrayBuffer | null> => blob.arrayBuffer().catch(() => null)

/** What waits and what was refused, the oldest first. */
export async function listUploads(db: Dexie): Promise<readonly UploadState[]> {
  const rows = await uploadRows(db).orderBy('created_at').toArray()
  return rows.map(({ id, filename, created_at, last_error }) => ({
    id,
    filename,
    queuedAt: created_at,
    error: last_error,
  }))
}

/** An address for an `<img>` while the image is only here, else null. The caller revokes it (`URL.revokeObjectURL`). */
export async function localUrlOf(db: Dexie, id: string): Promise<string | null> {
  const row = await uploadRows(db).get(id)
  return row === undefined ? null : URL.createObjectURL(row.blob)
}

/** Lets a refused upload wait again. Ask the uploader for a try afterwards. */
export async function retryUpload(db: Dexie, id: string): Promise<void> {
  await uploadRows(db).update(id, { last_error: null })
}

/** Forgets an upload, waiting or refused. */
export const dropUpload = (db: Dexie, id: string): Promise<void> => uploadRows(db).delete(id)

/** Keeps the bytes of an attachment; to be called in the transaction that writes its record. */
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
 * Where the record of a waiting attachment is: with the server, on its way there, refused, with the server but out of this
 * person's sight, or nowhere any more.
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

/** Whether the server took a record, and nothing was deleted here with which it went. Others may still wait for its file. */
async function isTaken(db: LocalDatabase, recordId: RecordId): Promise<boolean> {
  const rows = await db.acknowledged.toArray()
  const made = rows.find((row) => row.recordId === recordId && row.operation === 'create')
  if (made === undefined) return false
  const { item_id, entry_id } = made.data.patch
  return !rows.some((row) => row.operation === 'delete' && [recordId, item_id, entry_id].includes(row.recordId))
}

/** Forgets the bytes of attachments that were deleted. What was refused stays: it may be tried again. */
export async function dropDeletedAttachments(db: LocalDatabase): Promise<void> {
  const stores = [uploadRows(db), db.syncQueue, db.rejected, db.acknowledged, db.table('attachments')]
  await db.transaction('rw', stores, async () => {
    for (const { id, attachment } of await uploadRows(db).toArray())
      if (attachment !== undefined && (await recordOfUpload(db, attachment)) === 'gone') await uploadRows(db).delete(id)
  })
}
