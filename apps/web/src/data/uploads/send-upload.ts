import { apiErrorSchema, idleHeader, syncUserHeader } from '@bama/sync'
import { z } from 'zod'
import { activity } from '../server/activity.ts'
import { isCallAllowed } from '../server/call-gate.ts'
import type { UploadAnswer } from './uploader.ts'
import type { UploadRow } from './uploads.ts'

/** The timeout for an image in milliseconds; the server gives up after two minutes. */
export const uploadTimeoutMs = 150_000

/** Sends an image over HTTP as this person (`POST /api/files`). */
export async function sendUpload(
  userId: string,
  { id, blob, filename }: UploadRow,
): Promise<Exclude<UploadAnswer, { readonly kind: 'progress' }>> {
  // `fetch` would report a blob that the browser lost as a network failure, to be retried forever.
  const bytes = await blob.arrayBuffer().catch(() => null)
  if (bytes === null) return { kind: 'error', status: 400, code: 'bad_request' }
  if (!(await isCallAllowed())) return { kind: 'unreachable' }
  const form = new FormData()
  // The server needs the id before the file.
  form.append('id', id)
  form.append('file', new Blob([bytes], { type: blob.type }), filename)
  const headers = { [syncUserHeader]: userId, ...(activity.isIdle() ? { [idleHeader]: '1' } : {}) }
  try {
    const signal = AbortSignal.timeout(uploadTimeoutMs)
    const response = await fetch('/api/files', {
      method: 'POST',
      credentials: 'same-origin',
      headers,
      body: form,
      signal,
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok)
      return { kind: 'error', status: response.status, code: apiErrorSchema.safeParse(body).data?.error.code ?? null }
    // A captive portal, such as a hotel's sign-in page, may respond with 200 too, but only the server names the file.
    return z.object({ id: z.literal(id) }).safeParse(body).success ? { kind: 'stored' } : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
