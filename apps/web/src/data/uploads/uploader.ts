import type { Random } from '@bama/domain'
import { createScheduler, type RunResult, type Timers } from '@bama/sync'
import type { LocalDatabase } from '../local/database.ts'
import { draftIds } from '../local/draft-rows.ts'
import { dropDeletedAttachments, recordOfUpload, type UploadRow, uploadRows } from './uploads.ts'

/** What became of one try: the server has it, it answered with an error status, or nothing came back. */
export type UploadAnswer =
  | { readonly kind: 'stored' }
  /** A part of it is there; the next one can go. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'error'; readonly status: number; readonly code: string | null }
  | { readonly kind: 'unreachable' }

interface UploaderDeps {
  readonly db: LocalDatabase
  /** Sends one file, or the next part of it. Never throws for what a network does. */
  readonly send: (upload: UploadRow) => Promise<UploadAnswer>
  /** Lets one tab send at a time. It only spares double work: the same upload twice is one file. */
  readonly inLock: <T>(work: () => Promise<T>) => Promise<T>
  readonly timers: Timers
  readonly random: Random
  readonly isOnline: () => boolean
  /** A file is there, whole, and its person sees it: called before its bytes are let go here. */
  readonly onStored?: (upload: UploadRow) => Promise<void>
}

/** Brings waiting files to the server, one after the other, until it is stopped. */
export interface Uploader {
  start(): void
  stop(): void
  /** Something was queued, the network is back, or someone signed in: try now. */
  request(): void
}

/** The answers that no further try would change, with the code for those that come without one (from a proxy). */
const refusals: Readonly<Record<number, string>> = {
  400: 'bad_request',
  409: 'exists',
  413: 'too_large',
  415: 'unsupported_media_type',
}

export function createUploader({ db, send, inLock, timers, random, isOnline, onStored }: UploaderDeps): Uploader {
  /** How often each failed since this tab was opened: what fails comes after the others. */
  const failedTries = new Map<string, number>()

  async function nextUpload(): Promise<UploadRow | null> {
    const [rows, drafts] = await Promise.all([uploadRows(db).orderBy('created_at').toArray(), draftIds(db)])
    const isHeld = ({ draft }: UploadRow): boolean => draft !== undefined && drafts.has(draft)
    const tries = ({ id }: UploadRow): number => failedTries.get(id) ?? 0
    const waiting = rows.filter((row) => row.last_error === null && !isHeld(row)).sort((a, b) => tries(a) - tries(b))
    // Of an attachment the record goes first: nobody else could read the bytes, and it may be refused.
    // Once that is taken others wait for the bytes, also when it went out of this person's sight since.
    for (const row of waiting)
      if (row.attachment === undefined || /there|unseen/.test(await recordOfUpload(db, row.attachment))) return row
    return null
  }

  /** Sends one image and writes what became of it. */
  async function sendNext(): Promise<RunResult> {
    if (scheduler.isStarted) await dropDeletedAttachments(db)
    const upload = scheduler.isStarted ? await nextUpload() : null
    if (upload === null) return 'done'
    const answer = await send(upload)
    // Stopped meanwhile, the database may be closed. The upload waits there, and sent again it is the same file.
    if (!scheduler.isStarted) return 'done'
    if (answer.kind === 'progress') return 'more'
    if (answer.kind === 'stored') {
      const isSeen = upload.attachment === undefined || (await recordOfUpload(db, upload.attachment)) === 'there'
      if (isSeen) await onStored?.(upload)
      await uploadRows(db).delete(upload.id)
      failedTries.delete(upload.id)
      return 'more'
    }
    // A sign-in requests again, a timer could not mend it.
    if (answer.kind === 'error' && answer.status === 401) return 'paused'
    const refusal = answer.kind === 'error' ? refusals[answer.status] : undefined
    if (answer.kind === 'error' && refusal !== undefined) {
      await uploadRows(db).update(upload.id, { last_error: answer.code ?? refusal })
      return 'more'
    }
    failedTries.set(upload.id, (failedTries.get(upload.id) ?? 0) + 1)
    return 'failed'
  }

  const scheduler = createScheduler({
    run: () => inLock(sendNext),
    isOnline,
    timers,
    random,
    firstRetryMs: 2_000,
    // An image is large: one that fails halfway again and again must not eat up a phone's data.
    lastRetryMs: 5 * 60_000,
    everyMs: null,
    onError: console.error,
  })
  return scheduler
}
