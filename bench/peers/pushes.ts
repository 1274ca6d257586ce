import { join } from 'node:path'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { adminEnv, eventPatch, median } from '../sync/parts.ts'
import { measurePlainSqlite, measureProductPushes } from '../sync/pushes.ts'
import type { PeerName } from './rows.ts'
import { postJson } from './post-json.ts'
import { startPeerServer } from './servers/start-server.ts'

const batches = 12
const batchSize = 500
const msOf = (perSecond: number): number => (batchSize / perSecond) * 1000

/** Returns the median time of batches of 500 new records, sent as a device does. */
async function measureBatches(send: (records: readonly Readonly<Record<string, unknown>>[]) => Promise<void>) {
  const times: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const records = Array.from({ length: batchSize }, (_, index) => ({
      id: `p-${batch}-${index}`,
      updated_at: new Date().toISOString(),
      ...eventPatch(index, false),
    }))
    const started = performance.now()
    await send(records)
    times.push(performance.now() - started)
  }
  return median(times)
}

/**
 * Milliseconds per push of 500, each peer into an empty database on disk. Plain rows (`raw`) go into SQLite without
 * HTTP.
 */
export const pushes: Readonly<Partial<Record<PeerName, () => Promise<number>>>> = {
  product: () =>
    withDataDir(async (dataDir) => {
      const server = await startServer(dataDir, adminEnv)
      const rate = await measureProductPushes(server.address, batches)
      await server.stop()
      return msOf(rate)
    }),
  raw: () => withDataDir((dataDir) => Promise.resolve(msOf(measurePlainSqlite(join(dataDir, 'plain.sqlite'))))),
  rxdb: () =>
    withDataDir(async (dataDir) => {
      const server = await startPeerServer('plain-server.ts', dataDir)
      const ms = await measureBatches((records) =>
        postJson(
          `${server.address}/push`,
          records.map((newDocumentState) => ({ newDocumentState })),
        ),
      )
      await server.stop()
      return ms
    }),
  pouchdb: () =>
    withDataDir(async (dataDir) => {
      const server = await startPeerServer('pouchdb-server.js', dataDir)
      await fetch(`${server.address}/events`, { method: 'PUT' })
      const ms = await measureBatches((records) =>
        postJson(`${server.address}/events/_bulk_docs`, {
          docs: records.map(({ id, ...rest }) => ({ _id: id, ...rest })),
        }),
      )
      await server.stop()
      return ms
    }),
}
