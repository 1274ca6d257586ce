import { Worker } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'

/** SQLite's own measure: so many pages in the log that are not in the database yet. */
const pagesAtOnce = 1000

/** Should the thread fail, or not get so far: the writer itself then does it with a commit, 100 MB at the latest. */
export const pagesAtMost = 25_000

export interface Checkpoints {
  afterCommit(): void
  stop(): void
}

/**
 * Brings what was committed from the write-ahead log into the database file, in a thread of its own. The writer would do it
 * with a commit: of an import it is tens of megabytes, and nobody was answered meanwhile. Nothing depends on it: what is in
 * the log is on the disk, and is read from there.
 */
export function createCheckpoints(database: DatabaseSync, file: string): Checkpoints {
  const state = database.prepare('pragma wal_checkpoint(noop)')
  let thread: Worker | undefined
  let isBusy = false
  const start = (): Worker => {
    const url = new URL('./checkpoint-thread.ts', import.meta.url)
    const started = new Worker(url, { workerData: file, execArgv: [], name: 'checkpoint' })
    started.on('message', () => (isBusy = false))
    // It stays busy: it isn't asked again.
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
        // What was committed stays so: nobody is to be told that it failed.
        console.error(error)
      }
    },
    stop: () => void thread?.terminate(),
  }
}
