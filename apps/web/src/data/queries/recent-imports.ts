import { type ImportBatch, readBatches } from '../local/moving-in/import-rows.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

const mostShown = 10

/** The imports made on this device, latest first; undefined while loading. */
export const useRecentImports = (): readonly ImportBatch[] | undefined =>
  useWorkspaceQuery(async (db) => (await readBatches(db)).slice(0, mostShown), { needs: 'nothing' })
