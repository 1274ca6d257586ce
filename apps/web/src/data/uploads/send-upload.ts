import { z } from 'zod'
import { callFiles } from './call-files.ts'
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
  const form = new FormData()
  // The server needs the id before the file.
  form.append('id', id)
  form.append('file', new Blob([bytes], { type: blob.type }), filename)
  const answer = await callFiles(userId, '/api/files', {
    method: 'POST',
    body: form,
    timeoutMs: uploadTimeoutMs,
    schema: z.object({ id: z.literal(id) }),
  })
  return 'kind' in answer ? answer : { kind: 'stored' }
}
