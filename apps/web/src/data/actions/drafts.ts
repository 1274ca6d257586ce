import type Dexie from 'dexie'
import { draftRows } from '../local/draft-rows.ts'
import { withRoom } from '../local/full-disk.ts'
import { type UploadRow, uploadRows } from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'
import { nowIso, world } from '../runtime/world.ts'

interface StoredDraft {
  readonly id: string
  /** Unvalidated: an older version of the app may have written it. */
  readonly value: unknown
}

/** The owner and the form of a draft. */
export interface DraftPlace {
  readonly ownerId: string
  readonly key: string
}

/** The person's database; null if it isn't open. */
const databaseOf = (ownerId: string): Dexie | null => {
  const open = workspace.get()
  return open?.userId === ownerId ? open.db : null
}

/** A form's draft, locked while the form is open: two tabs writing the same draft would overwrite each other. */
export interface HeldDraft {
  /** Where the draft is written. */
  readonly place: DraftPlace
  /** The stored draft; null if there was none. */
  readonly stored: StoredDraft | null
  readonly release: () => void
}

/**
 * Opens the draft of a form. If another tab has the same form open, this one gets a separate draft. A separate draft
 * left behind is offered the next time the form is opened.
 */
export async function openDraft(place: DraftPlace): Promise<HeldDraft> {
  const release = await hold(place)
  const stored = release === null ? null : await readDraft(place)
  if (release !== null && stored !== null) return { place, stored, release }
  for (const other of await leftBehind(place)) {
    const releaseOther = await hold(other)
    const found = releaseOther === null ? null : await readDraft(other)
    if (releaseOther !== null && found !== null) {
      release?.()
      return { place: other, stored: found, release: releaseOther }
    }
    releaseOther?.()
  }
  if (release !== null) return { place, stored, release }
  const own = { ...place, key: `${place.key}${ownMark}${world.uuid()}` }
  return { place: own, stored: null, release: (await hold(own)) ?? (() => undefined) }
}

/** Separates a form's key from the id of a separate draft. Ids don't contain it. */
const ownMark = '#'

async function leftBehind({ ownerId, key }: DraftPlace): Promise<readonly DraftPlace[]> {
  const db = databaseOf(ownerId)
  if (db === null) return []
  const keys = await draftRows(db)
    .where('key')
    .startsWith(key + ownMark)
    .primaryKeys()
    .catch(() => [])
  return keys.map((own) => ({ ownerId, key: own }))
}

/** Locks the draft for this tab until released; null if another tab has it. */
function hold({ ownerId, key }: DraftPlace): Promise<(() => void) | null> {
  // The API exists only on https and loopback.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`bama-draft:${ownerId}:${key}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((release) => resolve(() => release()))
    })
    held.catch(reject)
  })
}

/** The draft of a form, or null. Null also if the database can't be read, because the form must open anyway. */
async function readDraft({ ownerId, key }: DraftPlace): Promise<StoredDraft | null> {
  const db = databaseOf(ownerId)
  if (db === null) return null
  try {
    return (await draftRows(db).get(key)) ?? null
  } catch (error) {
    console.error(error)
    return null
  }
}

/** The values of all drafts whose keys begin with `key`. Empty if the database can't be read. */
export async function readDrafts({ ownerId, key }: DraftPlace): Promise<ReadonlyMap<string, unknown>> {
  const db = databaseOf(ownerId)
  if (db === null) return new Map()
  const rows = await draftRows(db)
    .where('key')
    .startsWith(key)
    .toArray()
    .catch(() => [])
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Returns whether the person's database is open, so that the draft was written. */
export async function writeDraft({ ownerId, key }: DraftPlace, { id, value }: StoredDraft): Promise<boolean> {
  const db = databaseOf(ownerId)
  if (db === null) return false
  const row = { key, id, value, updated_at: nowIso() }
  await withRoom(() => draftRows(db).put(row))
  return true
}

/** Removes a saved draft, so that the images waiting for it are sent. */
export async function removeDraft({ ownerId, key }: DraftPlace): Promise<void> {
  const db = databaseOf(ownerId)
  if (db !== null) await draftRows(db).delete(key)
}

/** Discards a draft together with its images. */
export async function discardDraft({ ownerId, key }: DraftPlace, id: string): Promise<void> {
  const db = databaseOf(ownerId)
  if (db === null) return
  await db.transaction('rw', draftRows(db), uploadRows(db), async () => {
    await uploadRows(db)
      .filter(({ draft }: UploadRow) => draft === id)
      .delete()
    await draftRows(db).delete(key)
  })
}
