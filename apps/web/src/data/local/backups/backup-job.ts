import { err, ok, type Result } from '@bama/domain'
import { removeCaches } from '../caches.ts'
import { isStorageFallback } from '../device-database.ts'
import { failureName, fullDisk } from '../full-disk.ts'
import type { BackupAnswers, BackupJob } from './do-backup-job.ts'

/** The worker's messages: progress and outcome. `reason`: the name of the local database's error. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly value: BackupAnswers[BackupJob['kind']] }
  | { readonly kind: 'failed'; readonly reason: string }

/** The progress callback (0 to 1) and the abort signal of a job. */
export interface Watch {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** `cancelled`: by `signal`. `storage`: the local database failed. */
export type JobProblem = { readonly code: 'cancelled' } | { readonly code: 'storage'; readonly reason: string }

type Answered<Job extends BackupJob> = Result<BackupAnswers[Job['kind']], JobProblem>

/** Runs a job in a separate worker, and once more in the place of caches if the device is full. */
export async function runBackupJob<Job extends BackupJob>(job: Job, watch: Watch): Promise<Answered<Job>> {
  const answer = await runOnce(job, watch)
  const isFull = !answer.ok && answer.error.code === 'storage' && answer.error.reason === fullDisk
  // On the page, whose code knows what the caches held.
  return isFull && (await removeCaches().catch(() => false)) ? runOnce(job, watch) : answer
}

function runOnce<Job extends BackupJob>(job: Job, { onProgress, signal }: Watch): Promise<Answered<Job>> {
  const { promise, resolve } = Promise.withResolvers<Answered<Job>>()
  const answered = (value: BackupAnswers[BackupJob['kind']]): void => resolve(ok(value as BackupAnswers[Job['kind']]))
  const failed = (reason: string): void => resolve(err({ code: 'storage', reason }))
  const cancelled = (): void => resolve(err({ code: 'cancelled' }))
  if (signal.aborted) cancelled()
  signal.addEventListener('abort', cancelled)
  if (isStorageFallback.get()) {
    // Workers have no localStorage. Its content is small enough to be processed on the page.
    void import('./do-backup-job.ts')
      .then(({ doBackupJob }) => doBackupJob(job, onProgress))
      .then(answered, (error: unknown) => failed(failureName(error)))
    return promise
  }
  const worker = new Worker(new URL('./backup.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    if (data.kind === 'progress') onProgress(data.share)
    else if (data.kind === 'done') answered(data.value)
    else failed(data.reason)
  })
  worker.addEventListener('error', () => failed('worker'))
  worker.postMessage(job)
  return promise.finally(() => worker.terminate())
}
