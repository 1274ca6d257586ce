import { type Kysely, sql } from 'kysely'

type Before = {
  readonly records: { readonly entity: string; readonly id: string; readonly fields: string; readonly seq: number }
  readonly meta: { key: string; value: string }
}

/** `current_from` of records that never become past. A device's first pull brings them first. */
const always = '9999-12-31'

/**
 * Support for all entities: columns for who sees a record, what it depends on and how long it is current, and a table
 * of who lost sight of what. The epoch changes so that devices pull everything again, because earlier pulls recorded
 * visibility in a different form.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('records').addColumn('audience', 'text').execute()
  await db.schema.alterTable('records').addColumn('parent', 'text').execute()
  await db.schema.alterTable('records').addColumn('current_from', 'text').execute()
  await db.schema.alterTable('records').dropColumn('audience_seq').execute()
  await db.schema.createIndex('records_by_parent').on('records').column('parent').execute()
  await db.schema
    .createIndex('records_by_audience')
    .on('records')
    .columns(['entity', 'audience', 'current_from'])
    .execute()
  await db.schema.createIndex('records_by_current').on('records').columns(['current_from', 'seq']).execute()
  await db.schema
    .createTable('lost_sight')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lost_sight_pk', ['seq', 'audience'])
    .execute()
  await fillColumns(db.withTables<Before>())
}

async function fillColumns(db: Kysely<Before>): Promise<void> {
  await db
    .updateTable('records')
    .set({ current_from: always } as never)
    .where('entity', 'in', ['systemUsers', 'clients'])
    .execute()
  for (let after = 0; ;) {
    const events = await db
      .selectFrom('records')
      .select(['id', 'fields', 'seq'])
      .where('entity', '=', 'events')
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(500)
      .execute()
    for (const { id, fields } of events) {
      const { assigned_operator_id: audience, is_archived } = JSON.parse(fields) as Record<string, unknown>
      await db
        .updateTable('records')
        .set({ audience: audience ?? null, current_from: is_archived === true ? null : always } as never)
        .where('entity', '=', 'events')
        .where('id', '=', id)
        .execute()
    }
    const last = events.at(-1)
    if (last === undefined) break
    after = last.seq
  }
  await db
    .updateTable('meta')
    .set({ value: sql`value || '-2'` })
    .where('key', '=', 'epoch')
    .execute()
}
