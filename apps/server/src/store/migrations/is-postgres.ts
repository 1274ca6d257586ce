import type { Kysely } from 'kysely'

export const isPostgres = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter.constructor.name.startsWith('Postgres')
