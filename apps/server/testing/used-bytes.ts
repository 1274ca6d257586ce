import { sql } from 'kysely'
import type { Store } from '../src/store/store.ts'

/** Bytes of a SQLite database that hold something: what is free within the file is used again before it grows. */
export async function usedBytes({ db }: Store): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (page_count - freelist_count) * page_size as used
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db)
  return rows[0]?.used ?? 0
}
