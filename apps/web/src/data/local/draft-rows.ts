import type Dexie from 'dexie'
import type { Table } from 'dexie'

/**
 * What was typed into a form and not saved. It is in the person's own database, so it outlives a reload and a crash, and
 * goes with the copy at sign-out.
 */
interface DraftRow {
  /** Which form, such as `event:<id>`. */
  readonly key: string
  /** Images that wait for this draft to be saved name it. */
  readonly id: string
  /** The form's own business; null while nothing but images belongs to it. */
  readonly value: unknown
  /** ISO 8601. */
  readonly updated_at: string
}

export const draftRows = (db: Dexie): Table<DraftRow, string> => db.table('_drafts')

/** The ids of all drafts that are there. */
export const draftIds = async (db: Dexie): Promise<ReadonlySet<string>> =>
  new Set((await draftRows(db).toArray()).map(({ id }) => id))

/** Makes sure that the draft is there, before anything names it. */
export async function ensureDraft(db: Dexie, key: string, id: string, now: string): Promise<void> {
  await db.transaction('rw', draftRows(db), async () => {
    if ((await draftRows(db).get(key))?.id === id) return
    await draftRows(db).put({ key, id, value: null, updated_at: now })
  })
}
