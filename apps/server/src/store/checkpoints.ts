import { Worker } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'

/** Pages in the log that aren't in the database yet before a checkpoint starts: SQLite's own default. */
const pagesAtOnce = 1000

/**
 * Pages in the log (100 MB) after which the writer checkpoints during a commit, should the thread fail or fall behind.
 */
export const pagesAtMost = 25_000

export interface Checkpoints {
  afterCommit(): void
  stop(): void
}

/**
 * Checkpoints the write-ahead log into the database file on a separate thread. During a commit the writer would do this
 * itself, which after an import means tens of megabytes without a response to any request. Durability doesn't depend on
 * it: the log is on disk and is read from there.
 */
export function createCheckpoints(database: DatabaseSync, file: string): Checkpoints {
  const state = database.prepare('pragma wal_checkpoint(noop)')
  let thread: Worker | undefined
  let isBusy = false
  const start = (): Worker => {
    const url = new URL('./checkpoint-thread.ts', import.meta.url)
    const started = new Worker(url, { workerData: file, execArgv: [], name: 'checkpoint' })
    started.on('message', () => (isBusy = false))
    // `isBusy` stays true, so a failed thread is never used again.
    started.on('error', console.error)
    started.unref()
    return started
  }
  return {
    afterCommit() {
      try {
        // Without a log (`:memory:`) both are -1.
        const { log, checkpointed } = state.get() as { readonly log: number; readonly checkpointed: number }
        if (isBusy || log - checkpointed < pagesAtOnce) return
        isBusy = true
        thread ??= start()
        thread.postMessage(null)
      } catch (error) {
        // The commit itself succeeded, so the caller must not see an error.
        console.error(error)
      }
    },
    stop: () => void thread?.terminate(),
  }
}
