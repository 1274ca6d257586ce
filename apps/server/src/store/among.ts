import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './migrations/is-postgres.ts'
import type { Db, Tx } from './schema.ts'

/** That a column has one of these values: one parameter and the same text, however many they are, so that it is parsed once. */
export const among = (
  db: Db | Tx,
  column: string,
  values: readonly string[] | readonly number[],
): RawBuilder<boolean> =>
  isPostgres(db as unknown as Kysely<unknown>)
    ? sql`${sql.ref(column)} = any(${values})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
