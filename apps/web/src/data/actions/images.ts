import { err, fileIdOf, type RecordId, type Result } from '@bama/domain'
import { useEffect, useState } from 'react'
import { useConnection } from '../server/connection.ts'
import { ensureDraft } from '../local/draft-rows.ts'
import type { DraftPlace } from './drafts.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import {
  dropUpload,
  listUploads,
  localUrlOf,
  type QueueError,
  queueUpload,
  retryUpload,
  type UploadState,
  uploadRows,
} from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'
import { world } from '../runtime/world.ts'

/** Keeps an image for a draft; it is sent once the draft was saved. Resolves when it is on this device's disk. */
export async function keepImage(
  place: DraftPlace,
  draftId: string,
  file: File,
): Promise<Result<{ readonly id: RecordId; readonly url: string }, QueueError>> {
  const open = workspace.get()
  const storage = (message: string) => err<QueueError>({ code: 'storage', message })
  if (open?.userId !== place.ownerId) return storage('signed out')
  try {
    // First of all: an upload that names a draft which is not there would be sent.
    await ensureDraft(open.db, place.key, draftId, new Date(world.now()).toISOString())
    return await queueUpload(open.db, world, file, draftId)
  } catch (error) {
    console.error(error)
    return storage(error instanceof Error ? error.name : 'unknown')
  }
}

/** Asks for a try: images may go that waited for their record. */
export const sendKeptImages = (): void => workspace.get()?.uploads.request()

/** Lets a file that the server refused wait again. */
export async function retryImage(id: string): Promise<void> {
  const open = workspace.get()
  if (open === null) return
  await retryUpload(open.db, id)
  open.uploads.request()
}

/** Forgets an image that is not on the server yet. */
export async function dropImage(id: string): Promise<void> {
  const open = workspace.get()
  if (open !== null) await dropUpload(open.db, id)
}

/** The images that are only on this device, by the file's id. */
export const useImageUploads = (): ReadonlyMap<string, UploadState> | undefined =>
  useWorkspaceQuery(
    async (db) => new Map((await listUploads(db)).map((upload) => [upload.id, upload])),
    [],
    undefined,
    'nothing',
  )

export type ImageSource =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly src: string; readonly onError: () => void }
  /** Neither here nor on the server now; it is tried again. */
  | { readonly kind: 'missing'; readonly isOnline: boolean }

const firstRetryMs = 4_000
const lastRetryMs = 60_000

/**
 * Where a stored image (`/api/files/<id>`) is to be had: on this device while it has not been sent, else on the server.
 * The address must stay the same for as long as the caller is shown.
 */
export function useImageSource(url: string, size: 'thumb' | 'full'): ImageSource {
  const local = useLocalUrl(fileIdOf(url))
  const { isOnline } = useConnection()
  const [failures, setFailures] = useState(0)
  const [isMissing, setIsMissing] = useState(false)

  // A colleague's image may still be on its way to the server, and a line may come back.
  useEffect(() => {
    if (!isMissing || !isOnline) return undefined
    const timer = setTimeout(() => setIsMissing(false), Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs))
    return () => clearTimeout(timer)
  }, [isMissing, isOnline, failures])

  if (local === undefined) return { kind: 'loading' }
  if (isMissing) return { kind: 'missing', isOnline }
  const onError = (): void => {
    setFailures((count) => count + 1)
    setIsMissing(true)
  }
  return { kind: 'shown', src: local ?? (size === 'thumb' ? `${url}?size=thumb` : url), onError }
}

/** An address of the copy on this device; null when there is none, undefined while that is not known. */
function useLocalUrl(id: string | null): string | null | undefined {
  const isHere = useWorkspaceQuery(
    async (db) => id !== null && (await uploadRows(db).where('id').equals(id).count()) > 0,
    [],
    undefined,
    'nothing',
  )
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    const db = workspace.get()?.db
    if (isHere !== true || id === null || db === undefined) return undefined
    let isGone = false
    const find = async (): Promise<void> => {
      const made = await localUrlOf(db, id)
      if (isGone && made !== null) URL.revokeObjectURL(made)
      else setUrl(made)
    }
    find().catch(console.error)
    return () => {
      isGone = true
    }
  }, [isHere, id])

  // It stays after the image was sent: changing to the server's copy would only make it flicker.
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])

  if (url !== null) return url
  return isHere === false ? null : undefined
}
