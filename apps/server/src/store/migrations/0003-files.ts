import type { Kysely } from 'kysely'

/**
 * Uploaded images, and the records that name them. A link may exist before its file: records never wait for uploads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uploader_id', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('files_by_age').on('files').column('created_at').execute()
  await db.schema
    .createTable('file_links')
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('by_user_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_links_pk', ['file_id', 'entity', 'record_id'])
    .execute()
  await db.schema.createIndex('file_links_by_record').on('file_links').columns(['entity', 'record_id']).execute()
}
