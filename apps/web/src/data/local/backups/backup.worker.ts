import { bringTemporal } from '../../runtime/bring-temporal.ts'
import { failureName } from '../full-disk.ts'
import type { WorkerAnswer } from './backup-job.ts'
import { type BackupJob, doBackupJob } from './do-backup-job.ts'

const post = (answer: WorkerAnswer): void => globalThis.postMessage(answer)

// One job per worker: reading, packing and checking a whole copy would block the page.
addEventListener('message', ({ data }: MessageEvent<BackupJob>) => {
  bringTemporal()
    .then(() => doBackupJob(data, (share) => post({ kind: 'progress', share })))
    .then(
      (value) => post({ kind: 'done', value }),
      (error: unknown) => post({ kind: 'failed', reason: failureName(error) }),
    )
})
