import type { Attachment } from '@bama/domain'
import { useMemo } from 'react'
import type { LocalDatabase } from '../local/database.ts'
import { useObservable } from '../runtime/observable.ts'
import { copyRows } from '../uploads/offline-copies.ts'
import { uploadProgress } from '../uploads/upload-progress.ts'
import { listUploads, type UploadState } from '../uploads/uploads.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { byCreation } from './by-creation.ts'

/** An attachment as stored on this device. `_synced`: whether the server has the record. */
export type LocalAttachment = Attachment & { readonly _synced: boolean }

type Files = readonly LocalAttachment[]
type Named = { readonly operation: string; readonly recordId: string }

/** Without the files of deleted comments, whose own deletion comes with the server's answer. */
function withoutDeleted(files: Files, changes: readonly Named[]): Files {
  const deleted = new Set(changes.filter(({ operation }) => operation === 'delete').map(({ recordId }) => recordId))
  const isLeft = ({ entry_id: entry }: LocalAttachment): boolean => entry === null || !deleted.has(entry)
  return files.every(isLeft) ? files : files.filter(isLeft)
}

export async function readAttachments(
  db: LocalDatabase,
  itemType: Attachment['item_type'],
  itemId: string,
): Promise<Files> {
  const table = db.table<LocalAttachment, string>('attachments')
  const files = await table.where('[item_type+item_id]').equals([itemType, itemId]).toArray()
  const entries = files.flatMap(({ entry_id: entry }) => (entry === null ? [] : [['comments', entry]]))
  if (entries.length === 0) return files
  const unsent = await db.syncQueue.where('[entity+recordId]').anyOf(entries).toArray()
  return withoutDeleted(files, [...unsent, ...(await db.acknowledged.toArray())])
}

/** The files on an event or a task, including those of its comments; `undefined` while loading. */
export function useAttachments(itemType: Attachment['item_type'], itemId: string): Files | undefined {
  const overlay = overlayRows<LocalAttachment>(
    'attachments',
    (file) => file.item_type === itemType && file.item_id === itemId,
  )
  const found = useWorkspaceQuery((db) => readAttachments(db, itemType, itemId), {
    deps: [itemType, itemId],
    overlay: (files, changes) => withoutDeleted(overlay(files, changes), changes),
  })
  return useMemo(() => found?.toSorted(byCreation), [found])
}

/**
 * The files of these comments or messages by entry id, in the order they were chosen; undefined while loading.
 * `entryIds`: undefined while these are still loading themselves.
 */
export function useFilesOf(
  entryIds: readonly string[] | undefined,
): ReadonlyMap<string, readonly LocalAttachment[]> | undefined {
  const overlay = overlayRows<LocalAttachment>(
    'attachments',
    ({ entry_id: entry }) => entry !== null && entryIds?.includes(entry) === true,
  )
  const found = useWorkspaceQuery<readonly LocalAttachment[] | undefined>(
    async (db) =>
      entryIds &&
      db
        .table<LocalAttachment, string>('attachments')
        .where('entry_id')
        .anyOf([...entryIds])
        .toArray(),
    { deps: [entryIds?.join()], overlay: (rows, changes) => rows && overlay(rows, changes) },
  )
  return useMemo(() => {
    if (found === undefined) return undefined
    const files = new Map<string, LocalAttachment[]>()
    for (const file of found.toSorted(byCreation)) {
      const entry = file.entry_id ?? ''
      files.set(entry, [...(files.get(entry) ?? []), file])
    }
    return files
  }, [found])
}

/** Files waiting on this device and files kept for offline reading, by file id. */
export interface FilesHere {
  readonly uploads: ReadonlyMap<string, UploadState>
  readonly copies: ReadonlySet<string>
  /** The number of bytes sent so far of the files that this tab sends. */
  readonly sent: ReadonlyMap<string, number>
}

export function useFilesHere(): FilesHere | undefined {
  const sent = useObservable(uploadProgress)
  const here = useWorkspaceQuery(
    async (db) => {
      const [uploads, copies] = await Promise.all([listUploads(db), copyRows(db).toCollection().primaryKeys()])
      return { uploads: new Map(uploads.map((upload) => [upload.id, upload])), copies: new Set(copies) }
    },
    { needs: 'nothing' },
  )
  return useMemo(() => (here === undefined ? undefined : { ...here, sent }), [here, sent])
}
