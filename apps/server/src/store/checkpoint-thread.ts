import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Opened each time, so that the server's own connection is the last one to be closed: that one tidies up. */
parentPort?.on('message', () => {
  const database = new DatabaseSync(workerData as string)
  try {
    database.exec('pragma synchronous = full; pragma wal_checkpoint(passive)')
  } finally {
    database.close()
  }
  parentPort?.postMessage(null)
})
