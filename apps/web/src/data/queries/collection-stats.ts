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

export const collectionStats = (db: LocalDatabase): Promise<readonly CollectionStats[]> =>
  Promise.all(entityNames.map((entity) => statsOf(db, entity)))

async function statsOf(db: LocalDatabase, entity: EntityName): Promise<CollectionStats> {
  const store = db.table<object>(entity)
  const count = await store.count()
  const isEstimate = count > 2 * sampleEnd
  const sample = isEstimate
    ? (
        await Promise.all([
          store.orderBy(':id').limit(sampleEnd).toArray(),
          store.orderBy(':id').reverse().limit(sampleEnd).toArray(),
        ])
      ).flat()
    : await store.toArray()
  const sampled = new Blob(sample.map((record) => JSON.stringify(record))).size
  return { entity, count, isEstimate, bytes: isEstimate ? Math.round((sampled / sample.length) * count) : sampled }
}
