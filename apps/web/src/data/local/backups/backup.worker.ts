import { databaseNameOf, LocalDatabase } from '../database.ts'
import type { BackupAnswer, BackupJob } from './backup-job.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

/** One job a worker: reading, packing and checking a whole copy would hold up the page. */
async function work(job: BackupJob): Promise<BackupAnswer> {
  if (job.kind === 'read') return { kind: 'read', read: await readBackup(job.file, job.bad) }
  const db = new LocalDatabase(databaseNameOf(job.userId))
  const onProgress = (share: number): void => post({ kind: 'progress', share })
  return { kind: 'made', made: await writeBackup({ ...job, db, onProgress }) }
}

const post = (answer: BackupAnswer): void => globalThis.postMessage(answer)

addEventListener('message', ({ data }: MessageEvent<BackupJob>) => {
  work(data).then(post, (error: unknown) => {
    // Said by the page, which hears it as the worker's failure.
    setTimeout(() => {
      throw error
    })
  })
})
