import type Dexie from 'dexie'
import type { Table } from 'dexie'

/**
 * Unsaved input of a form. Kept in the person's own database, so that it survives reloads and crashes, and is removed
 * with the copy at sign-out.
 */
interface DraftRow {
  /** The form, such as `event:<id>`. */
  readonly key: string
  /** Images waiting for this draft to be saved refer to it. */
  readonly id: string
  /** The form's own data; null while only images belong to the draft. */
  readonly value: unknown
  /** ISO 8601. */
  readonly updated_at: string
}

export const draftRows = (db: Dexie): Table<DraftRow, string> => db.table('_drafts')

export const draftIds = async (db: Dexie): Promise<ReadonlySet<string>> =>
  new Set((await draftRows(db).toArray()).map(({ id }) => id))

/** Makes sure that the draft exists before anything refers to it. */
export async function ensureDraft(db: Dexie, key: string, id: string, now: string): Promise<void> {
  await db.transaction('rw', draftRows(db), async () => {
    if ((await draftRows(db).get(key))?.id === id) return
    await draftRows(db).put({ key, id, value: null, updated_at: now })
  })
}
