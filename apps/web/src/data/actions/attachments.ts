import {
  type AttachedItem,
  attachFile,
  type AttachmentType,
  attachmentTypeOf,
  err,
  maxAttachmentBytes,
  ok,
  type RecordId,
  type Result,
} from '@bama/domain'
import { isLocalMode } from '../local/mode.ts'
import { nowIso, world } from '../runtime/world.ts'
import { fetchBytes } from '../server/fetch-bytes.ts'
import type { LocalAttachment } from '../queries/attachments.ts'
import { hashBlob } from '../uploads/hash-blob.ts'
import { keepCopy, readCopy } from '../uploads/offline-copies.ts'
import { addAttachmentUpload, uploadRows } from '../uploads/uploads.ts'
import { type RunError, runCommand } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'

export type AttachProblem = 'type' | 'too_large' | 'empty' | 'unreadable' | RunError

/** The type of a chosen file, or why it can't be attached. */
export function checkFile(file: File): Result<AttachmentType, 'type' | 'too_large' | 'empty'> {
  const type = attachmentTypeOf(file)
  if (type === null) return err('type')
  if (file.size === 0) return err('empty')
  return file.size > maxAttachmentBytes ? err('too_large') : ok(type)
}

interface AttachOptions {
  /** The comment or chat message that the file belongs to. */
  readonly entryId?: RecordId | null
  /** An image of a PDF's first page (`ui/attachments/attach-with-thumbnail.ts`). */
  readonly thumbnail?: string | null
}

/**
 * Attaches a file. Resolves when record, change and bytes are on this device's disk, written in one transaction. When
 * the server is reachable, the record is sent first and then the bytes.
 */
export async function attach(
  item: AttachedItem,
  file: File,
  options: AttachOptions = {},
): Promise<Result<null, AttachProblem>> {
  const checked = checkFile(file)
  if (!checked.ok) return checked
  const type = checked.value
  // Read into memory, because a picker may return a mere reference to a file that isn't available (any more).
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return err('unreadable')
  const blob = new Blob([bytes], { type })
  return attachBlob(item, { name: file.name, type, blob }, options)
}

async function attachBlob(
  item: AttachedItem,
  { name, type, blob }: { readonly name: string; readonly type: AttachmentType; readonly blob: Blob },
  { entryId = null, thumbnail = null }: AttachOptions,
): Promise<Result<null, AttachProblem>> {
  const { size } = blob
  // A browser without room can't keep the bytes of a large one.
  const sha256 = await hashBlob(blob).catch(() => null)
  if (sha256 === null) return err('unreadable')
  const fileId = world.newId()
  const at = nowIso()
  let recordId: RecordId | null = null
  const decided = await runCommand(
    (context, input: Parameters<typeof attachFile>[1]) => {
      const changes = attachFile(context, input)
      recordId = changes.ok ? (changes.value[0]?.recordId ?? null) : null
      return changes
    },
    { item, entryId, file: { name: shortName(name), type, size, sha256, file_id: fileId, thumbnail } },
    {
      beside: {
        stores: ['_uploads'],
        write: async (db) =>
          recordId === null
            ? undefined
            : addAttachmentUpload(db, { id: fileId, name, blob, at }, { recordId, type, size, sha256 }),
      },
    },
  )
  if (!decided.ok) return decided
  workspace.get()?.uploads.request()
  return ok(null)
}

const longestName = 200

/** Shortens a long name, keeping its extension. */
function shortName(name: string): string {
  if (name.length <= longestName) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, longestName - ending.length).toWellFormed() + ending
}

/** Why a file can't be read now. `waiting`: it is still on its way from the person who attached it. */
type ReadProblem = 'offline' | 'waiting' | 'gone'

/**
 * The bytes of an attachment: from this device if it waits to be sent, else from an offline copy, else from the server,
 * in which case a copy is kept. The server checks access at each request; copies of files that are no longer visible
 * are removed (`dropUnnamedCopies`).
 */
export async function readAttachment(
  { file_id: fileId, is_stored: isStored, type }: LocalAttachment,
  signal?: AbortSignal,
): Promise<Result<Blob, ReadProblem>> {
  const db = workspace.get()?.db
  if (db === undefined) return err('offline')
  const own = await uploadRows(db).get(fileId)
  if (own !== undefined) return ok(own.blob)
  const copy = await readCopy(db, fileId, world.now())
  if (copy !== null) return ok(new Blob([copy], { type }))
  if (isLocalMode() || !isStored) return err('waiting')
  const fetched = await fetchBytes(`/api/files/${fileId}`, signal)
  if (!fetched.ok) return err(fetched.error === 'refused' ? 'gone' : 'offline')
  const blob = new Blob([...fetched.value], { type })
  await keepCopy(db, fileId, blob, world.now())
  return ok(blob)
}
