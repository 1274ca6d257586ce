import { err, fileIdOf, ok, type RecordId, type Result } from '@bama/domain'
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
import { type RunError, written } from '../workspace/run-command.ts'
import { workspace } from '../workspace/workspace.ts'
import { nowIso, world } from '../runtime/world.ts'

/** Stores an image for a draft; it is sent once the draft is saved. Resolves when it is on this device's disk. */
export async function keepImage(
  place: DraftPlace,
  draftId: string,
  file: File,
): Promise<Result<{ readonly id: RecordId; readonly url: string }, QueueError>> {
  const open = workspace.get()
  const storage = (message: string) => err<QueueError>({ code: 'storage', message })
  if (open?.userId !== place.ownerId) return storage('signed out')
  try {
    // First, because an upload for a draft that doesn't exist would be sent at once.
    await ensureDraft(open.db, place.key, draftId, nowIso())
    return await queueUpload(open.db, world, file, draftId)
  } catch (error) {
    console.error(error)
    return storage(error instanceof Error ? error.name : 'unknown')
  }
}

/** Requests an attempt to send images whose record was saved. */
export const sendKeptImages = (): void => workspace.get()?.uploads.request()

/** Makes a refused image or attachment wait again. */
export async function retryFile(id: string): Promise<Result<void, RunError>> {
  const open = workspace.get()
  if (open === null) return err({ code: 'signed_out' })
  const outcome = await written(async () => ok(await retryUpload(open.db, id)))
  if (outcome.ok) open.uploads.request()
  return outcome
}

/** Deletes an image that isn't on the server yet. */
export async function dropImage(id: string): Promise<void> {
  const open = workspace.get()
  if (open !== null) await dropUpload(open.db, id)
}

/** The images that are only on this device, by file id. */
export const useImageUploads = (): ReadonlyMap<string, UploadState> | undefined =>
  useWorkspaceQuery(async (db) => new Map((await listUploads(db)).map((upload) => [upload.id, upload])), {
    needs: 'nothing',
  })

export type ImageSource =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly src: string; readonly onError: () => void }
  /** Currently neither here nor on the server; retried later. */
  | { readonly kind: 'missing'; readonly isOnline: boolean }

const firstRetryMs = 4_000
const lastRetryMs = 60_000
/** After so many, a sync is no reason to try again: each attempt flickers, and colleagues may change much. */
const mostFailures = 8

/**
 * The source of a stored image (`/api/files/<id>`): on this device until it is sent, then on the server. `url` must not
 * change while the component is mounted.
 */
export function useImageSource(url: string, size: 'thumb' | 'full'): ImageSource {
  const local = useLocalUrl(fileIdOf(url))
  const { isOnline } = useConnection()
  const [failures, setFailures] = useState(0)
  const [isMissing, setIsMissing] = useState(false)

  // A colleague's image may still be uploading, or the connection may come back.
  useEffect(() => {
    if (!isMissing) return undefined
    if (!isOnline) {
      setFailures(0)
      return undefined
    }
    const again = (): void => setIsMissing(false)
    const waitMs = failures === 0 ? 0 : Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs)
    const timer = setTimeout(again, waitMs)
    // The server hints at an upload.
    if (failures < mostFailures) globalThis.addEventListener('cloudSyncComplete', again)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('cloudSyncComplete', again)
    }
  }, [isMissing, isOnline, failures])

  if (local === undefined) return { kind: 'loading' }
  if (isMissing) return { kind: 'missing', isOnline }
  const onError = (): void => {
    setFailures((count) => count + 1)
    setIsMissing(true)
  }
  return { kind: 'shown', src: local ?? (size === 'thumb' ? `${url}?size=thumb` : url), onError }
}

/** An object URL of the file on this device; null if there is none, undefined while loading. */
function useLocalUrl(id: string | null): string | null | undefined {
  const isHere = useWorkspaceQuery(
    async (db) => id !== null && (await uploadRows(db).where('id').equals(id).count()) > 0,
    { needs: 'nothing' },
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

  // Kept after the image was sent, because switching to the server's copy would flicker.
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])

  if (url !== null) return url
  return isHere === false ? null : undefined
}
