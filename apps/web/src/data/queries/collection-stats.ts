import { type EntityName, entityNames } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { useNow } from '../runtime/use-now.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** Statistics of an entity's records on this device. */
export interface CollectionStats {
  readonly entity: EntityName
  readonly count: number
  /** The size of the records as JSON in UTF-8. */
  readonly bytes: number
  /** Whether the size is extrapolated from a sample. */
  readonly isEstimate: boolean
}

/** The sample's size at each end. Measuring 20,000 records every ten seconds would take too long. */
const sampleEnd = 50

/** Statistics of all entities, updated on changes and every ten seconds. */
export const useCollectionStats = (): readonly CollectionStats[] | undefined => {
  const now = useNow()
  return useWorkspaceQuery(collectionStats, { deps: [now], needs: 'nothing' })
}

/** One entity after the other, because reading them together would decrypt and measure all in one task. */
export async function collectionStats(db: LocalDatabase): Promise<readonly CollectionStats[]> {
  const stats: CollectionStats[] = []
  for (const entity of entityNames) stats.push(await statsOf(db, entity))
  return stats
}

const encoder = new TextEncoder()
const bytesOf = (record: object): number => encoder.encode(JSON.stringify(record)).length

async function statsOf(db: LocalDatabase, entity: EntityName): Promise<CollectionStats> {
  const store = db.table<object>(entity)
  const count = await store.count()
  const isEstimate = count > 2 * sampleEnd
  const sample = isEstimate
    ? [
        ...(await store.orderBy(':id').limit(sampleEnd).toArray()),
        ...(await store.orderBy(':id').reverse().limit(sampleEnd).toArray()),
      ]
    : await store.toArray()
  const sampled = sample.reduce((sum, record) => sum + bytesOf(record), 0)
  return { entity, count, isEstimate, bytes: isEstimate ? Math.round((sampled / sample.length) * count) : sampled }
}
