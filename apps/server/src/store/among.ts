import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './migrations/is-postgres.ts'
import type { Db, Tx } from './schema.ts'

/**
 * Whether a column has one of these values. A single parameter keeps the SQL text the same for any number of values, so
 * that it is parsed once.
 */
export const among = (
  db: Db | Tx,
  column: string,
  values: readonly string[] | readonly number[],
): RawBuilder<boolean> =>
  isPostgres(db as unknown as Kysely<unknown>)
    ? sql`${sql.ref(column)} = any(${values})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
