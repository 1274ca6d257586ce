import { sql } from 'kysely'
import type { Store } from '../src/store/store.ts'

/** Returns the bytes in use in a SQLite database. Free pages don't count: they are reused before the file grows. */
export async function usedBytes({ db }: Store): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (page_count - freelist_count) * page_size as used
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db)
  return rows[0]?.used ?? 0
}
