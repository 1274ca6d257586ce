import type { Kysely } from 'kysely'

/** Uploads in parts: what was announced, and the parts received. Both are deleted once the file is complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uploader_id', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('received', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('file_uploads_by_age').on('file_uploads').column('updated_at').execute()
  await db.schema.createIndex('file_uploads_by_person').on('file_uploads').column('uploader_id').execute()
  await db.schema
    .createTable('file_parts')
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('object', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_parts_pk', ['upload_id', 'start'])
    .execute()
}
