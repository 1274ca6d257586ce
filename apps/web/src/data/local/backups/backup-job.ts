import { err, ok, type Result } from '@bama/domain'
import type { BackupOptions, MadeBackup, ReadBackup } from './backup-format.ts'
import type { BackupProblem } from './read-backup.ts'

/** What the worker is asked for, and what it answers, in the end or on the way. */
export type BackupJob =
  | { readonly kind: 'make'; readonly userId: string; readonly options: BackupOptions; readonly timestamp: string }
  | { readonly kind: 'read'; readonly file: Blob; readonly bad: 'bad_backup' | 'bad_backup_file' }
export type BackupAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'made'; readonly made: MadeBackup }
  | { readonly kind: 'read'; readonly read: Result<ReadBackup, BackupProblem> }

/** Who waits for a job: hears how far it is, 0 to 1, and may call it off. */
export interface Watch {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** `cancelled`: by `signal`. `storage`: the local database failed. */
export type JobProblem = 'cancelled' | 'storage'

/** Runs a job in a worker of its own, beside the page. */
export function runBackupJob(
  job: BackupJob,
  { onProgress, signal }: Watch,
): Promise<Result<Exclude<BackupAnswer, { kind: 'progress' }>, JobProblem>> {
  const worker = new Worker(new URL('./backup.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof runBackupJob>>>()
  worker.addEventListener('message', ({ data }: MessageEvent<BackupAnswer>) => {
    if (data.kind === 'progress') onProgress(data.share)
    else resolve(ok(data))
  })
  worker.addEventListener('error', ({ message }) => {
    console.error(message)
    resolve(err('storage'))
  })
  if (signal.aborted) resolve(err('cancelled'))
  signal.addEventListener('abort', () => resolve(err('cancelled')))
  worker.postMessage(job)
  return promise.finally(() => worker.terminate())
}
