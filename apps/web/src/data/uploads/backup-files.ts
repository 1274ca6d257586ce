import { attachmentTypes, err, fileIdSchema, maxAttachmentBytes, ok, recordId, type Result } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import type Dexie from 'dexie'
import { z } from 'zod'
import { parsedJson } from '../runtime/parsed-json.ts'
import type { BackupFile } from '../local/backups/backup-format.ts'
import type { LocalDatabase } from '../local/database.ts'
import { draftIds } from '../local/draft-rows.ts'
import { withRoom } from '../local/full-disk.ts'
import { hashBlob } from './hash-blob.ts'
import { copyRows, keepCopy, lookAtCopy } from './offline-copies.ts'
import { addAttachmentUpload, dropDeletedAttachments, uploadRows } from './uploads.ts'

/*
 * A backup with files isn't JSON: it is a line with the lengths of its parts, the backup without files, a list of the
 * files, and their bytes one after the other. In JSON they would be a third larger, and all in memory at once.
 */

/** What the bytes of all files in one backup weigh at most: phones hold no more in one piece. */
const mostFileBytes = 200 * 1024 * 1024

const mark = 'bama-backup/'
/** The first line: the sizes of the JSON and of the list in bytes, and the SHA-256 of both together. */
const headPattern = /^bama-backup\/1 (\d{12}) (\d{12}) ([0-9a-f]{64})\n$/
const headBytes = mark.length + 1 + 1 + 12 + 1 + 12 + 1 + 64 + 1
const lengthOf = (bytes: number): string => String(bytes).padStart(12, '0')

const listSchema = z.array(
  z.strictObject({
    id: fileIdSchema,
    size: z.int().min(1).max(maxAttachmentBytes),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    name: z.string().min(1).max(300),
    type: z.string().max(200),
    created_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
    isImage: z.boolean(),
  }),
)

/**
 * The files on this device, as far as there is room: first those that exist nowhere else, then copies of fetched files,
 * the most recently used first. Images of unsaved forms are excluded.
 */
export async function filesHere(
  db: LocalDatabase,
  { mostBytes = mostFileBytes, signal }: { readonly mostBytes?: number; readonly signal?: AbortSignal } = {},
): Promise<{ readonly files: readonly BackupFile[]; readonly leftOut: number; readonly unreadable: number }> {
  // They would take the room of others. A full disk may refuse even that, and needs the backup all the more.
  await dropDeletedAttachments(db).catch(console.error)
  const files: BackupFile[] = []
  let [room, leftOut, unreadable] = [mostBytes, 0, 0]
  const take = async (blob: Blob, about: Omit<BackupFile, 'blob' | 'size' | 'sha256'>): Promise<void> => {
    const { size } = blob
    if (size === 0 || signal?.aborted === true) return
    if (size > room) {
      leftOut++
      return
    }
    // Browsers have lost the bytes of blobs, which then can't be read.
    const sha256 = await hashBlob(blob).catch(() => null)
    if (sha256 === null) {
      unreadable++
      return
    }
    files.push({ ...about, size, sha256, blob })
    room -= size
  }
  const drafts = await draftIds(db)
  const waiting = await uploadRows(db).orderBy('created_at').toArray()
  for (const { id, blob, filename: name, type, created_at, draft, attachment } of waiting)
    if (draft === undefined || !drafts.has(draft))
      await take(blob, { id, name, type, created_at, isImage: attachment === undefined })
  for (const { file_id: id, used_at } of await copyRows(db).orderBy('used_at').reverse().toArray()) {
    const blob = files.some((file) => file.id === id) ? null : await lookAtCopy(id)
    if (blob !== null) await take(blob, { id, name: id, type: blob.type, created_at: used_at, isImage: false })
  }
  return { files, leftOut, unreadable }
}

export async function withFiles(json: Blob, files: readonly BackupFile[]): Promise<Blob> {
  const list = new Blob([JSON.stringify(files.map(({ blob: _bytes, ...about }) => about))])
  const head = `${mark}1 ${lengthOf(json.size)} ${lengthOf(list.size)} ${await hashBlob(new Blob([json, list]))}\n`
  return new Blob([head, json, list, ...files.map(({ blob }) => blob)], { type: 'application/octet-stream' })
}

/** Splits a backup into its JSON and its files, verifying every byte by the hashes. */
export async function takeApart(
  file: Blob,
): Promise<Result<{ readonly json: Blob; readonly files: readonly BackupFile[] }, 'bad_backup_parts'>> {
  const bad = err('bad_backup_parts' as const)
  const head = await file.slice(0, headBytes).text()
  // Starts differently, so it is a JSON backup without files.
  if (!head.startsWith(mark)) return ok({ json: file, files: [] })
  const [, jsonBytes, listBytes, sha256] = headPattern.exec(head) ?? []
  if (jsonBytes === undefined || listBytes === undefined) return bad
  const jsonEnd = headBytes + Number(jsonBytes)
  const listEnd = jsonEnd + Number(listBytes)
  if (listEnd > file.size || (await hashBlob(file.slice(headBytes, listEnd))) !== sha256) return bad
  const list = listSchema.safeParse(parsedJson(await file.slice(jsonEnd, listEnd).text()))
  if (!list.success) return bad
  const files: BackupFile[] = []
  let at = listEnd
  for (const about of list.data) {
    const blob = file.slice(at, (at += about.size), about.type)
    if (blob.size !== about.size || (await hashBlob(blob)) !== about.sha256) return bad
    files.push({ ...about, blob })
  }
  return at === file.size ? ok({ json: file.slice(headBytes, jsonEnd, 'application/json'), files }) : bad
}

/** The local records that refer to these files, one for each file. */
async function recordsOf(db: Dexie, ids: readonly string[]): Promise<ReadonlyMap<string, LocalRecord>> {
  const found = await db
    .table<LocalRecord, string>('attachments')
    .where('file_id')
    .anyOf([...ids])
    .toArray()
  return new Map(found.map((record) => [String(record['file_id']), record]))
}

/** Whether all attachments that a backup's files belong to are on this device. */
export async function haveRecords(db: Dexie, files: readonly BackupFile[]): Promise<boolean> {
  const named = files.filter(({ isImage }) => !isImage).map(({ id }) => id)
  return (await recordsOf(db, named)).size >= named.length
}

/** The number of files restored, and of those that aren't on the device now. */
export interface RestoredFiles {
  readonly count: number
  readonly leftOut: number
}

/**
 * Restores the files: those stored by the server as copies, others as uploads to be sent, or to be kept if there is no
 * server. Existing files aren't touched. Files without a record, and files that don't fit, are left out.
 */
export async function putFilesBack(
  db: LocalDatabase,
  files: readonly BackupFile[],
  { isLocal, nowMs }: { readonly isLocal: boolean; readonly nowMs: number },
): Promise<RestoredFiles> {
  const records = await recordsOf(
    db,
    files.map(({ id }) => id),
  )
  const putBack = async ({ id, blob, name, type, created_at, isImage, size, sha256 }: BackupFile): Promise<boolean> => {
    const record = records.get(id)
    const bytes = new Blob([await blob.arrayBuffer()], { type })
    const kind = attachmentTypes.find((known) => known === record?.['type'])
    const isSent = record?.['is_stored'] === true && !isLocal
    if (isImage) {
      await withRoom(() => uploadRows(db).add({ id, blob: bytes, filename: name, type, created_at, last_error: null }))
      return true
    }
    if (record === undefined || kind === undefined) return false
    if (isSent) return keepCopy(db, id, bytes, nowMs)
    // The server would refuse bytes other than those attached.
    if (!isLocal && record['sha256'] !== sha256) return false
    const attachment = { recordId: recordId(record.id), type: kind, size, sha256 }
    await withRoom(() =>
      addAttachmentUpload(
        db,
        { id: recordId(id), name: String(record['name']), blob: bytes, at: created_at },
        attachment,
      ),
    )
    return true
  }
  let [count, leftOut] = [0, 0]
  for (const file of files) {
    if ((await uploadRows(db).get(file.id)) !== undefined || (await lookAtCopy(file.id)) !== null) continue
    // A smaller file may still fit.
    const isBack = await putBack(file).catch((error: unknown) => (console.error(error), false))
    if (isBack) count++
    else leftOut++
  }
  return { count, leftOut }
}
