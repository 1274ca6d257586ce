import { type Kysely, sql } from 'kysely'

type Before = {
  readonly records: { readonly entity: string; readonly id: string; readonly fields: string; readonly seq: number }
  readonly meta: { key: string; value: string }
}

/** Whatever is looked at first on a device that has nothing yet: it never gets old. */
const always = '9999-12-31'

/**
 * All entities: who sees a record, what it hangs on and how current it is stand in columns; who lost sight of what has a
 * table of its own. Devices pull again afterwards, since what they were notified before was kept in another form.
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
