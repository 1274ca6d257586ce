import type { Random } from '@bama/domain'
import { createScheduler, type RunResult, type Timers } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { draftIds } from '../local/draft-rows.ts'
import { dropDeletedAttachments, isNamedHereOnly, recordOfUpload, type UploadRow, uploadRows } from './uploads.ts'

/** The outcome of an attempt: stored, an error status, or no response. */
export type UploadAnswer =
  | { readonly kind: 'stored' }
  /** A part was stored; the next one can be sent. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'error'; readonly status: number; readonly code: string | null }
  | { readonly kind: 'unreachable' }

interface UploaderDeps {
  readonly db: LocalDatabase
  /** Sends a file or its next part. Never throws for network failures. */
  readonly send: (upload: UploadRow) => Promise<UploadAnswer>
  /** Lets one tab send at a time. This only avoids double work: the same upload twice results in one file. */
  readonly inLock: <T>(work: () => Promise<T>) => Promise<T>
  readonly timers: Timers
  readonly random: Random
  readonly isOnline: () => boolean
  /** Called when a file is completely stored and its person still sees it, before its bytes are removed here. */
  readonly onStored?: (upload: UploadRow) => Promise<void>
}

/** Sends waiting files to the server, one at a time, until stopped. */
export interface Uploader {
  start(): void
  stop(): void
  /** Triggers an attempt: something was queued, the network is back, or someone signed in. */
  request(): void
}

/** Statuses that retrying won't change, with the code for responses without one (from a proxy). */
const refusals: Readonly<Record<number, string>> = {
  400: 'bad_request',
  409: 'exists',
  413: 'too_large',
  415: 'unsupported_media_type',
}

interface SendingUploader extends Uploader {
  /** Triggers an attempt, unless all that can be sent has failed before: syncs are more frequent than its retries. */
  requestAfterSync(): Promise<void>
}

export function createUploader(deps: UploaderDeps): SendingUploader {
  const { db, send, inLock, timers, random, isOnline, onStored } = deps
  /** The number of failed attempts in this tab. Files with fewer failures go first. */
  const failedTries = new Map<string, number>()
  const failed = ({ id }: UploadRow): void => void failedTries.set(id, (failedTries.get(id) ?? 0) + 1)
  /** Files that the server has. A full disk may refuse to delete them here, and they aren't sent again. */
  const stored = new Set<string>()

  async function nextUpload(): Promise<UploadRow | null> {
    const [rows, drafts] = await Promise.all([uploadRows(db).orderBy('created_at').toArray(), draftIds(db)])
    const isHeld = ({ draft }: UploadRow): boolean => draft !== undefined && drafts.has(draft)
    const tries = ({ id }: UploadRow): number => failedTries.get(id) ?? 0
    const waiting = rows.filter((row) => row.last_error === null && !isHeld(row)).sort((a, b) => tries(a) - tries(b))
    // An attachment waits for its record, which may be refused, and without which nobody could read the bytes. After
    // that the bytes are sent even if the record is no longer visible to this person, because others wait for them.
    for (const row of waiting)
      if (
        row.attachment === undefined
          ? !(await isNamedHereOnly(db, row.id))
          : ['there', 'unseen'].includes(await recordOfUpload(db, row.attachment))
      )
        return row
    return null
  }

  /** Sends one file or part and records the outcome. */
  async function sendNext(): Promise<RunResult> {
    // The database logs its failures.
    if (scheduler.isStarted) await dropDeletedAttachments(db).catch(() => undefined)
    const upload = scheduler.isStarted ? await nextUpload() : null
    if (upload === null) return 'done'
    const wasStored = stored.has(upload.id)
    const answer: UploadAnswer = wasStored ? { kind: 'stored' } : await send(upload)
    // Stopped meanwhile: the database may be closed. The upload stays queued; sent again, it results in the same file.
    if (!scheduler.isStarted) return 'done'
    if (answer.kind === 'progress') return 'more'
    if (answer.kind === 'stored') {
      const isSeen = upload.attachment === undefined || (await recordOfUpload(db, upload.attachment)) === 'there'
      if (isSeen) await onStored?.(upload)
      stored.add(upload.id)
      try {
        await uploadRows(db).delete(upload.id)
      } catch {
        failed(upload)
        return wasStored ? 'failed' : 'more'
      }
      failedTries.delete(upload.id)
      return 'more'
    }
    // Only a sign-in, which requests again, can help here.
    if (answer.kind === 'error' && answer.status === 401) return 'paused'
    const refusal = answer.kind === 'error' ? refusals[answer.status] : undefined
    if (answer.kind === 'error' && refusal !== undefined) {
      await uploadRows(db).update(upload.id, { last_error: answer.code ?? refusal })
      return 'more'
    }
    failed(upload)
    return 'failed'
  }

  const scheduler = createScheduler({
    run: () => inLock(sendNext),
    isOnline,
    timers,
    random,
    firstRetryMs: 2_000,
    // Images are large: one that keeps failing halfway must not use up a phone's data volume.
    lastRetryMs: 5 * 60_000,
    everyMs: null,
    onError: console.error,
  })
  return {
    start: () => scheduler.start(),
    stop: () => scheduler.stop(),
    request: () => scheduler.request(),
    async requestAfterSync() {
      const next = await nextUpload()
      if (next === null || !failedTries.has(next.id)) scheduler.request()
    },
  }
}
