import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * The connection is opened per checkpoint, so that the server's own connection closes last and cleans up the log files.
 */
parentPort?.on('message', () => {
  try {
    const database = new DatabaseSync(workerData as string, { timeout: 5000 })
    try {
      database.exec('pragma synchronous = full; pragma wal_checkpoint(passive)')
    } finally {
      database.close()
    }
  } catch (error) {
    // The next commit requests a checkpoint again.
    console.error(error)
  }
  parentPort?.postMessage(null)
})
