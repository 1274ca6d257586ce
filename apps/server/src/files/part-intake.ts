import { createHash, randomUUID } from 'node:crypto'
import type { AttachmentFields } from '@bama/domain'
import type { Selectable } from 'kysely'
import type { InSlot } from '../limits/slots.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Db, FileUploadsTable, Tx } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { causeOf } from '../sync/server-writes.ts'
import { openUnitOfWork } from '../sync/unit-of-work.ts'
import { updateRecord } from '@bama/sync/authority'
import type { FileStore } from './file-store.ts'
import { deleteObjects, type FileRow, findKnown, idTaken, insertOnce } from './intake.ts'
import { isLinkedByOthers } from './links.ts'
import { keepFile } from './store-file.ts'

/** A file that is going to come in parts, as the device that has it describes it. */
type Announced = Pick<AttachmentFields, 'name' | 'type' | 'size' | 'sha256'> & { readonly id: string }

/** The progress of an upload: the next byte that is expected, and whether the file is complete and stored. */
export interface Progress {
  readonly offset: number
  readonly isStored: boolean
}

/**
 * Receives files in parts. An interrupted upload continues where it stopped, because each answer says which byte is
 * expected next. A part that arrives twice changes nothing. After the last part, the whole is compared with its hash; if
 * it differs, it is discarded and the upload starts over.
 */
interface PartIntake {
  /**
   * Begins an upload, or says how far it is. Fails with `exists` (the id is another's, or another
   * person's record names it), `too_many_requests`.
   */
  announce(uploaderId: string, file: Announced): Promise<Progress>
  /**
   * Stores a part. Fails with `not_found` (no such upload), `exists`, `unsupported_media_type`, `too_large`,
   * `unavailable`.
   */
  take(uploaderId: string, id: string, offset: number, bytes: Buffer): Promise<Progress>
}

/** Unfinished uploads per person; a device sends one file after the other. */
const mostUnderWay = 50

type UploadRow = Selectable<FileUploadsTable>

interface Parts {
  readonly store: Store
  readonly files: FileStore
  readonly now: () => number
  readonly inSlot: InSlot
  /** Called after a commit that others have to pull. */
  readonly onCommitted: () => void
}

export function createPartIntake(parts: Parts): PartIntake {
  const { store, files, now } = parts
  return {
    async announce(uploaderId, file) {
      const at = new Date(now()).toISOString()
      return store.write(async (tx) => {
        const known = await findKnown(tx, uploaderId, file)
        if (!known.ok) throw idTaken()
        if (known.value !== null) return { offset: file.size, isStored: true }
        const row = await uploadOf(tx, file.id)
        if (row !== undefined) {
          if (row.uploader_id !== uploaderId || row.sha256 !== file.sha256 || row.size !== file.size) throw idTaken()
          return { offset: row.received, isStored: false }
        }
        // Otherwise anyone who sees a record whose file is still to come could begin it, and keep its own device out.
        if (await isLinkedByOthers(tx, file.id, uploaderId)) throw idTaken()
        const { count } = await tx
          .selectFrom('file_uploads')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('uploader_id', '=', uploaderId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= mostUnderWay)
          throw new ApiFailure('too_many_requests', 'too many uploads are under way', { retryAfterSeconds: 600 })
        const { id, name, type, size, sha256 } = file
        const begun = { id, uploader_id: uploaderId, filename: name, type, size, sha256, received: 0, updated_at: at }
        await tx.insertInto('file_uploads').values(begun).execute()
        return { offset: 0, isStored: false }
      })
    },

    async take(uploaderId, id, offset, bytes) {
      const row = await uploadOf(store.db, id)
      if (row?.uploader_id !== uploaderId) {
        const kept = await store.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
        if (kept?.uploader_id === uploaderId) return { offset: offset + bytes.length, isStored: true }
        throw new ApiFailure('not_found', 'nothing of this id is under way')
      }
      if (row.received === row.size) return parts.inSlot(() => finish(parts, row))
      // The part has arrived before, or came too early. The answer says which byte is next.
      if (offset !== row.received || bytes.length === 0 || offset + bytes.length > row.size)
        return { offset: row.received, isStored: false }
      const object = randomUUID()
      await files.put(object, bytes)
      const received = await store.write(async (tx) => {
        const now = await uploadOf(tx, id)
        return now?.received === offset ? addPart(tx, now, { object, size: bytes.length }, parts.now()) : null
      })
      if (received === null) {
        await files.delete(object)
        return { offset: (await uploadOf(store.db, id))?.received ?? 0, isStored: false }
      }
      return received === row.size ? parts.inSlot(() => finish(parts, row)) : { offset: received, isStored: false }
    },
  }
}

const uploadOf = (db: Db | Tx, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('file_uploads').selectAll().where('id', '=', id).executeTakeFirst()

async function addPart(
  tx: Tx,
  { id, received }: UploadRow,
  { object, size }: { readonly object: string; readonly size: number },
  nowMs: number,
): Promise<number> {
  await tx.insertInto('file_parts').values({ upload_id: id, start: received, size, object }).execute()
  const now = { received: received + size, updated_at: new Date(nowMs).toISOString() }
  await tx.updateTable('file_uploads').set(now).where('id', '=', id).execute()
  return now.received
}

/** Joins the parts and stores the file. One commit writes its row and updates the attachments that wait for it. */
async function finish(parts: Parts, row: UploadRow): Promise<Progress> {
  const { store, files, now } = parts
  const whole = await readWhole(store.db, files, row)
  if (whole === null) {
    // Another call for the same upload may have stored it meanwhile, and deleted its parts.
    const known = await findKnown(store.db, row.uploader_id, row)
    if (known.ok && known.value !== null) return { offset: row.size, isStored: true }
    await dropUpload(store, files, row.id)
    return { offset: 0, isStored: false }
  }
  const kept = await keepFile(files, whole, row.type as AttachmentFields['type']).catch(async (error: unknown) => {
    // A file that is refused for good isn't requested again, and its parts take no room.
    if (error instanceof ApiFailure && error.statusCode < 500) await dropUpload(store, files, row.id)
    throw error
  })
  const file: FileRow = {
    id: row.id,
    uploader_id: row.uploader_id,
    filename: row.filename,
    sha256: row.sha256,
    created_at: new Date(now()).toISOString(),
    ...kept,
  }
  const stored = await store.write(async (tx) => {
    const inserted = await insertOnce(tx, row, file)
    if (inserted.ok) await tellRecords(tx, inserted.value, now())
    return { inserted, objects: await forgetUpload(tx, row.id) }
  })
  for (const object of stored.objects) await files.delete(object).catch(() => undefined)
  if (!stored.inserted.ok || stored.inserted.value.object !== file.object) await deleteObjects(files, file.object)
  if (!stored.inserted.ok) throw idTaken()
  parts.onCommitted()
  return { offset: row.size, isStored: true }
}

/** Null if a part is missing, or if the whole differs from what was announced. */
async function readWhole(db: Db, files: FileStore, { id, size, sha256 }: UploadRow): Promise<Buffer | null> {
  const rows = await db.selectFrom('file_parts').selectAll().where('upload_id', '=', id).orderBy('start').execute()
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  for (const { object } of rows) {
    const stored = await files.get(object)
    if (stored === null) return null
    // Another call for the same upload may delete a part after it was found.
    const opened = await stored.open().catch(async (error: unknown) => {
      if ((await files.get(object)) === null) return null
      throw error
    })
    if (opened === null) return null
    for await (const chunk of opened) {
      hash.update(chunk as Buffer)
      chunks.push(chunk as Buffer)
    }
  }
  const whole = Buffer.concat(chunks)
  return whole.length === size && hash.digest('hex') === sha256 ? whole : null
}

/** Marks the attachments that name the file as stored, with the type and size that it has now. */
async function tellRecords(tx: Tx, { id, uploader_id, type, size }: FileRow, nowMs: number): Promise<void> {
  const links = await tx
    .selectFrom('file_links')
    .select('record_id')
    .where('file_id', '=', id)
    .where('entity', '=', 'attachments')
    .execute()
  if (links.length === 0) return
  const unitOfWork = await openUnitOfWork(tx)
  const cause = causeOf({ actorId: uploader_id, nowMs })
  for (const { record_id: recordId } of links) {
    const record = await unitOfWork.read('attachments', recordId)
    if (record === null || record.deleted !== null || record.row.fields['is_stored'] === true) continue
    await updateRecord(unitOfWork, {
      entity: 'attachments',
      id: recordId,
      patch: { is_stored: true, type, size },
      nowMs,
      cause,
      isDerived: true,
    })
  }
  await unitOfWork.flush()
}

/** Forgets an upload; returns the objects of its parts, to be deleted after the commit. */
async function forgetUpload(tx: Tx, id: string): Promise<readonly string[]> {
  const parts = await tx.deleteFrom('file_parts').where('upload_id', '=', id).returning('object').execute()
  await tx.deleteFrom('file_uploads').where('id', '=', id).execute()
  return parts.map(({ object }) => object)
}

/** Forgets an upload and deletes its parts. With `staleBefore`, only if nothing has arrived since that instant. */
async function dropUpload(store: Store, files: FileStore, id: string, staleBefore?: string): Promise<void> {
  const objects = await store.write(async (tx) => {
    const upload = await uploadOf(tx, id)
    const isAlive = staleBefore !== undefined && upload !== undefined && upload.updated_at >= staleBefore
    return isAlive ? [] : forgetUpload(tx, id)
  })
  for (const object of objects) await files.delete(object).catch(() => undefined)
}

/** Deletes uploads that have received nothing since `before`, an ISO 8601 instant. */
export async function dropStaleUploads(
  { store, files }: Pick<Parts, 'store' | 'files'>,
  before: string,
  isStopping: () => boolean,
): Promise<void> {
  const stale = await store.db.selectFrom('file_uploads').select('id').where('updated_at', '<', before).execute()
  for (const { id } of stale) {
    if (isStopping()) return
    await dropUpload(store, files, id, before)
  }
}
