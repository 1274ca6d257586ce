import type { Random } from '@bama/domain'
import type { Timers } from '@bama/sync'
import type Dexie from 'dexie'
import { draftIds } from '../local/draft-rows.ts'
import { type UploadRow, uploadRows } from './uploads.ts'

/** What became of one try: the server has it, it answered with an error status, or nothing came back. */
export type UploadAnswer =
  | { readonly kind: 'stored' }
  | { readonly kind: 'error'; readonly status: number; readonly code: string | null }
  | { readonly kind: 'unreachable' }

export interface UploaderDeps {
  readonly db: Dexie
  /** Sends one image. Never throws for what a network does. */
  readonly send: (upload: UploadRow) => Promise<UploadAnswer>
  /** Lets one tab send at a time. It only spares double work: the same upload twice is one file. */
  readonly inLock: <T>(work: () => Promise<T>) => Promise<T>
  readonly timers: Timers
  readonly random: Random
  readonly isOnline: () => boolean
}

/** Brings waiting images to the server, one after the other, until it is stopped. */
export interface Uploader {
  start(): void
  stop(): void
  /** Something was queued, the network is back, or someone signed in: try now. */
  request(): void
}

const firstRetryMs = 2_000
/** An image is large: one that fails halfway again and again must not eat up a phone's data. */
const lastRetryMs = 5 * 60_000

/** The answers that no further try would change, with the code for those that come without one (from a proxy). */
const refusals: Readonly<Record<number, string>> = {
  400: 'bad_request',
  409: 'exists',
  413: 'too_large',
  415: 'unsupported_media_type',
}

type Outcome = 'emptied' | 'failed' | 'signed_out'

export function createUploader({ db, send, inLock, timers, random, isOnline }: UploaderDeps): Uploader {
  /** How often each failed since this tab was opened: whatever fails lines up behind the others. */
  const failedTries = new Map<string, number>()
  let running = false
  let busy = false
  let again = false
  let failures = 0
  let cancelTimer = (): void => undefined

  async function nextUpload(): Promise<UploadRow | null> {
    const [rows, drafts] = await Promise.all([uploadRows(db).orderBy('created_at').toArray(), draftIds(db)])
    const isHeld = ({ draft }: UploadRow): boolean => draft !== undefined && drafts.has(draft)
    const tries = ({ id }: UploadRow): number => failedTries.get(id) ?? 0
    return rows.filter((row) => row.last_error === null && !isHeld(row)).sort((a, b) => tries(a) - tries(b))[0] ?? null
  }

  /** Sends one image and notes what became of it; null when none waits. */
  async function sendNext(): Promise<Outcome | 'sent' | null> {
    const upload = running ? await nextUpload() : null
    if (upload === null) return null
    const answer = await send(upload)
    // Stopped meanwhile, the database may be closed. The upload waits there, and sent again it is the same file.
    if (!running) return null
    if (answer.kind === 'stored') {
      await uploadRows(db).delete(upload.id)
      failedTries.delete(upload.id)
      return 'sent'
    }
    if (answer.kind === 'error' && answer.status === 401) return 'signed_out'
    const refusal = answer.kind === 'error' ? refusals[answer.status] : undefined
    if (answer.kind === 'error' && refusal !== undefined) {
      await uploadRows(db).update(upload.id, { last_error: answer.code ?? refusal })
      return 'sent'
    }
    failedTries.set(upload.id, (failedTries.get(upload.id) ?? 0) + 1)
    return 'failed'
  }

  async function drain(): Promise<Outcome> {
    for (;;) {
      const outcome = await inLock(sendNext)
      if (outcome === null) return 'emptied'
      if (outcome !== 'sent') return outcome
      failures = 0
    }
  }

  const retryLater = (): void => {
    failures++
    cancelTimer = timers.after(delay(failures, random), request)
  }

  async function run(): Promise<void> {
    busy = true
    let outcome: Outcome
    do {
      again = false
      outcome = await drain()
    } while (again && running && outcome !== 'failed')
    busy = false
    // Signed out: a sign-in asks again, a timer could not mend it.
    if (!running || outcome !== 'failed') return
    // Asked meanwhile: there is news of the network, which this try was too early for.
    if (again) failures = 0
    retryLater()
  }

  function request(): void {
    if (!running) return
    cancelTimer()
    if (busy) {
      again = true
      return
    }
    if (!isOnline()) {
      retryLater()
      return
    }
    run().catch((error: unknown) => {
      // The local database failed: what waits is where it was.
      busy = false
      console.error(error)
      if (running) retryLater()
    })
  }

  return {
    start() {
      running = true
      request()
    },
    stop() {
      running = false
      cancelTimer()
    },
    request,
  }
}

/** Backing off with jitter up to five minutes. It never gives up. */
function delay(failures: number, random: Random): number {
  const full = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 10))
  return full / 2 + (full / 2) * random()
}
