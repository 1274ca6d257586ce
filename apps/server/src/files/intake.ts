import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '@bama/domain'
import type { Selectable } from 'kysely'
import { createSlots, type InSlot } from '../limits/slots.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Db, FilesTable, Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { FileStore } from './file-store.ts'
import { isLinkedByOthers } from './links.ts'
import { type Image, type ImageProblem, readImage } from './read-image.ts'

export type FileRow = Selectable<FilesTable>

export interface Upload {
  /** A UUID. */
  readonly id: string
  readonly filename: string
  readonly bytes: Buffer
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string
}

/**
 * Stores an upload. When it resolves, image and row are on disk. Repeating an upload returns the result of the first.
 * Fails with `exists` (the id belongs to another upload, or another person named it), `unsupported_media_type`,
 * `too_large`, `unavailable`; nothing of the upload is left then.
 */
type Intake = (uploaderId: string, upload: Upload) => Promise<FileRow>

export const thumbOf = (object: string): string => `${object}.thumb`

export const imageRefusals: Readonly<Record<ImageProblem, () => ApiFailure>> = {
  no_image: () => new ApiFailure('unsupported_media_type', 'Invalid file provided', { field: 'file' }),
  too_many_pixels: () => new ApiFailure('too_large', 'the image has more than 50 million pixels', { field: 'file' }),
}

export function createIntake({
  store,
  files,
  now,
  inSlot = createImageSlots(),
}: {
  readonly store: Store
  readonly files: FileStore
  readonly now: () => number
  /** Limits how many images are processed at once. */
  readonly inSlot?: InSlot
}): Intake {
  return async (uploaderId, upload) => {
    const known = await findKnown(store.db, uploaderId, upload)
    if (!known.ok) throw idTaken()
    if (known.value !== null) return known.value
    const image = await inSlot(() => readImage(upload.bytes))
    if (!image.ok) throw imageRefusals[image.error]()
    const object = await keepImage(files, image.value)
    const { type, width, height, bytes } = image.value
    const { id, filename, sha256 } = upload
    const created_at = new Date(now()).toISOString()
    const row: FileRow = {
      id,
      uploader_id: uploaderId,
      filename,
      type,
      size: bytes.length,
      sha256,
      width,
      height,
      object,
      created_at,
    }
    // If this throws, the row may have been committed. The bytes are kept then: better too many than too few.
    const kept = await store.write((tx) => insertOnce(tx, upload, row))
    if (!kept.ok || kept.value.object !== object) await deleteObjects(files, object)
    if (!kept.ok) throw idTaken()
    return kept.value
  }
}

/** Two images at once per process, because an image takes much memory while it is being read. */
export const createImageSlots = (): InSlot => createSlots({ atOnce: 2, waiting: 32 })

/** Writes image and thumbnail under a new key that is never used again. */
export async function keepImage(files: FileStore, image: Image): Promise<string> {
  const object = randomUUID()
  try {
    await files.put(object, image.bytes)
    await files.put(thumbOf(object), image.thumb)
    return object
  } catch (error) {
    await deleteObjects(files, object)
    throw error
  }
}

/** Deletes image and thumbnail. A failure only wastes disk space, since nothing names them any more. */
export const deleteObjects = async (files: FileStore, object: string): Promise<void> =>
  void (await Promise.allSettled([files.delete(object), files.delete(thumbOf(object))]))

export const idTaken = (): ApiFailure => new ApiFailure('exists', "this id is another file's", { field: 'id' })

/** Returns the row of this same upload, null if the upload is new, or an error if its id belongs to another one. */
export async function findKnown(
  db: Db | Tx,
  uploaderId: string,
  { id, sha256 }: Pick<Upload, 'id' | 'sha256'>,
): Promise<Result<FileRow | null, 'taken'>> {
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return ok(null)
  return row.uploader_id === uploaderId && row.sha256 === sha256 ? ok(row) : err('taken')
}

/** Inserts the row, after looking again with the write lock held: the same id may have come twice at once. */
export async function insertOnce(
  tx: Tx,
  upload: Pick<Upload, 'id' | 'sha256'>,
  row: FileRow,
): Promise<Result<FileRow, 'taken'>> {
  const known = await findKnown(tx, row.uploader_id, upload)
  if (!known.ok) return known
  if (known.value !== null) return ok(known.value)
  if (await isLinkedByOthers(tx, row.id, row.uploader_id)) return err('taken')
  await tx.insertInto('files').values(row).execute()
  return ok(row)
}
