import { type Kysely, sql } from 'kysely'

/**
 * Indexes without the rows that nobody looks up by them: records that depend on nothing, and past records. The first
 * page of a full pull counts what its person sees, which the index by visibility key now answers alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['records_by_parent', 'records_by_audience', 'records_by_current'])
    await db.schema.dropIndex(name).execute()
  await db.schema
    .createIndex('records_by_parent')
    .on('records')
    .column('parent')
    .where(sql.ref('parent'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('records_by_audience')
    .on('records')
    .columns(['entity', 'audience', 'current_from', 'deleted'])
    .execute()
  await db.schema
    .createIndex('records_by_current')
    .on('records')
    .columns(['current_from', 'seq'])
    .where(sql.ref('current_from'), 'is not', null)
    .execute()
}
