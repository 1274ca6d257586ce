import type { Tx } from '../store/schema.ts'

/** Who lost sight of what in a stretch of changes: the record as it is now, and the visibility key that it had before. */
export const lostBetween = (db: Tx, { after, upTo }: { readonly after: number; readonly upTo: number }) =>
  db
    .selectFrom('lost_sight')
    .leftJoin('records', (join) =>
      join.onRef('records.entity', '=', 'lost_sight.entity').onRef('records.id', '=', 'lost_sight.id'),
    )
    .select(['lost_sight.entity', 'lost_sight.id', 'lost_sight.audience as keyBefore'])
    .select(['records.id as foundId', 'records.audience as visibilityKey', 'records.deleted'])
    .where('lost_sight.seq', '>', after)
    .where('lost_sight.seq', '<=', upTo)
    .execute()
