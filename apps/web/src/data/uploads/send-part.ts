import { z } from 'zod'
import { callFiles, type Failure } from './call-files.ts'
import type { UploadAnswer } from './uploader.ts'
import { uploadProgress } from './upload-progress.ts'
import type { UploadRow } from './uploads.ts'

interface Sent {
  readonly method: 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | ArrayBuffer
}

/** The target time for a part in milliseconds, so that an interruption costs only seconds on any connection. */
const partMs = 5_000
const leastPart = 32 * 1024
const mostPart = 1024 * 1024
/** The timeout for a part in milliseconds; the server gives up after two minutes. */
const partTimeoutMs = 110_000
/** After this many attempts in a row without progress the connection counts as broken. */
const mostStandstills = 3

interface Sending {
  readonly userId: string
  readonly fetch?: typeof globalThis.fetch
  /** A monotonic clock, in milliseconds. */
  readonly monotonicNow?: () => number
}

/**
 * Sends a file in parts, one for each call. The offset comes from the server's last response, or after a reload from a
 * new request, so that no byte that arrived is sent again.
 */
export function createPartSender({
  userId,
  fetch,
  monotonicNow = () => performance.now(),
}: Sending): (upload: UploadRow) => Promise<UploadAnswer> {
  const offsets = new Map<string, number>()
  const standstills = new Map<string, number>()
  let partBytes = 2 * leastPart

  const note = (id: string, offset: number | null): void => {
    const known = new Map(uploadProgress.get())
    if (offset === null) {
      known.delete(id)
      offsets.delete(id)
      standstills.delete(id)
    } else {
      known.set(id, offset)
      offsets.set(id, offset)
    }
    uploadProgress.set(known)
  }

  async function call(id: string, path: string, init: Sent): Promise<Answer | Failure> {
    const schema = answerSchema.extend({ id: z.literal(id) })
    const answer = await callFiles(userId, path, { ...init, timeoutMs: partTimeoutMs, schema, fetch })
    // The server has dropped the unfinished upload, so it has to be announced again.
    return 'status' in answer && answer.status === 404 ? { kind: 'unreachable' } : answer
  }

  return async ({ id, blob, filename, attachment }) => {
    if (attachment === undefined) return { kind: 'error', status: 400, code: 'bad_request' }
    const { size, sha256, type } = attachment
    const from = offsets.get(id)
    const started = monotonicNow()
    let answer: Answer | Failure
    if (from === undefined) {
      const body = JSON.stringify({ id, name: filename, type, size, sha256 })
      const headers = { 'content-type': 'application/json' }
      answer = await call(id, '/api/files/uploads', { method: 'POST', headers, body })
    } else {
      // Read before sending: `fetch` would report a blob that the browser lost as a network failure.
      const bytes = await blob
        .slice(from, Math.min(size, from + partBytes))
        .arrayBuffer()
        .catch(() => null)
      if (bytes === null) return { kind: 'error', status: 400, code: 'bad_request' }
      const headers = { 'content-type': 'application/octet-stream' }
      answer = await call(id, `/api/files/uploads/${id}?offset=${from}`, { method: 'PUT', headers, body: bytes })
      if ('offset' in answer && bytes.byteLength > 0) {
        const pace = bytes.byteLength / Math.max(monotonicNow() - started, 1)
        partBytes = Math.round(Math.min(Math.max(pace * partMs, leastPart), mostPart))
      }
    }
    if (!('offset' in answer)) {
      note(id, null)
      partBytes = Math.max(Math.round(partBytes / 2), leastPart)
      return answer
    }
    if (answer.is_stored) {
      note(id, null)
      return { kind: 'stored' }
    }
    const isFurther = from === undefined || answer.offset > from
    const stood = isFurther ? 0 : (standstills.get(id) ?? 0) + 1
    note(id, stood >= mostStandstills ? null : answer.offset)
    standstills.set(id, stood)
    return stood >= mostStandstills ? { kind: 'unreachable' } : { kind: 'progress' }
  }
}

const answerSchema = z.object({ id: z.string(), offset: z.int().min(0), is_stored: z.boolean() })
type Answer = z.infer<typeof answerSchema>
