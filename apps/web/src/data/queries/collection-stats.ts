import { type EntityName, entityNames } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { useNow } from '../runtime/use-now.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** What the copy on this device holds of one kind of record. */
export interface CollectionStats {
  readonly entity: EntityName
  readonly count: number
  /** Of the records as JSON, in UTF-8. */
  readonly bytes: number
  /** The size is that of the mean record of a sample, times their number. */
  readonly isEstimate: boolean
}

/** To weigh 20,000 records every ten seconds would take longer than anybody looks. As many are read from each end. */
const sampleEnd = 50

/** Statistics of all collections, renewed when one changes and every ten seconds. */
export const useCollectionStats = (): readonly CollectionStats[] | undefined => {
  const now = useNow()
  return useWorkspaceQuery(collectionStats, [now], undefined, 'nothing')
}

/** One collection after another: read at once, they would be opened and weighed in one task. */
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
