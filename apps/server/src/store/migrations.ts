import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Tables } from './schema.ts'

/** The tables' history, in order. A step that was released is never edited: the next one changes what it left. */
const steps: Readonly<Record<string, { up(db: Kysely<unknown>): Promise<void> }>> = {
  '0001-first': {
    async up(db) {
      await db.schema
        .createTable('meta')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('records')
        .addColumn('entity', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('fields', 'text', (column) => column.notNull())
        .addColumn('clocks', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('audience_seq', 'bigint', (column) => column.notNull())
        .addColumn('deleted', 'text')
        .addPrimaryKeyConstraint('records_pk', ['entity', 'id'])
        .execute()
      await db.schema.createIndex('records_by_seq').on('records').column('seq').unique().execute()
      await db.schema
        .createTable('mutations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('body_hash', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('result', 'text', (column) => column.notNull())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('history')
        .addColumn('n', isPostgres(db) ? 'bigserial' : 'integer', (column) => column.primaryKey())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('entity', 'text', (column) => column.notNull())
        .addColumn('record_id', 'text', (column) => column.notNull())
        .addColumn('operation', 'text', (column) => column.notNull())
        .addColumn('cell', 'text', (column) => column.notNull())
        .addColumn('old_value', 'text')
        .addColumn('new_value', 'text')
        .addColumn('stamp', 'text', (column) => column.notNull())
        .addColumn('actor_id', 'text', (column) => column.notNull())
        .addColumn('mutation_id', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('history_by_record').on('history').columns(['entity', 'record_id', 'n']).execute()
      await db.schema
        .createTable('accounts')
        .addColumn('user_id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('access_version', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('sessions')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
    },
  },
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter.constructor.name.startsWith('Postgres')

/** Brings the database to this version's tables. Throws when a step fails; the step has then left nothing. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error })
}

