import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Opened each time, so that the server's own connection is the last one to be closed: that one tidies up. */
parentPort?.on('message', () => {
  try {
    const database = new DatabaseSync(workerData as string, { timeout: 5000 })
    try {
      database.exec('pragma synchronous = full; pragma wal_checkpoint(passive)')
    } finally {
      database.close()
    }
  } catch (error) {
    // The next commit asks again.
    console.error(error)
  }
  parentPort?.postMessage(null)
})
