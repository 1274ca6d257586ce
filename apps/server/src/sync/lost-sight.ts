import type { Tx } from '../store/schema.ts'

/** Who lost sight of what in a stretch of changes: the record, and the audience that it had before. */
export const lostBetween = (db: Tx, { after, upTo }: { readonly after: number; readonly upTo: number }) =>
  db
    .selectFrom('lost_sight')
    .select(['entity', 'id', 'audience'])
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .execute()
