import { err, ok, type Result } from '@bama/domain'
import { isStorageFallback } from '../device-database.ts'
import { failureName } from '../full-disk.ts'
import type { BackupAnswers, BackupJob } from './do-backup-job.ts'

/** What the worker says, on the way and in the end. `reason`: the name of the local database's error. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly value: BackupAnswers[BackupJob['kind']] }
  | { readonly kind: 'failed'; readonly reason: string }

/** Who waits for a job: hears how far it is, 0 to 1, and may call it off. */
export interface Watch {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** `cancelled`: by `signal`. `storage`: the local database failed. */
export type JobProblem = { readonly code: 'cancelled' } | { readonly code: 'storage'; readonly reason: string }

type Answered<Job extends BackupJob> = Result<BackupAnswers[Job['kind']], JobProblem>

/** Runs a job in a worker of its own, beside the page. */
export function runBackupJob<Job extends BackupJob>(job: Job, { onProgress, signal }: Watch): Promise<Answered<Job>> {
  const { promise, resolve } = Promise.withResolvers<Answered<Job>>()
  const answered = (value: BackupAnswers[BackupJob['kind']]): void => resolve(ok(value as BackupAnswers[Job['kind']]))
  const failed = (reason: string): void => resolve(err({ code: 'storage', reason }))
  const cancelled = (): void => resolve(err({ code: 'cancelled' }))
  if (signal.aborted) cancelled()
  signal.addEventListener('abort', cancelled)
  if (isStorageFallback.get()) {
    // A worker has no localStorage, and what is in it fits beside everything else.
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
