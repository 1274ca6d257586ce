import { type ImportBatch, readBatches } from '../local/moving-in/import-rows.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** As many imports as anybody looks back at. */
const mostShown = 10

/** The imports that were made on this device, the latest first; undefined while they are read. */
export const useRecentImports = (): readonly ImportBatch[] | undefined =>
  useWorkspaceQuery(async (db) => (await readBatches(db)).slice(0, mostShown), [], undefined, 'nothing')
