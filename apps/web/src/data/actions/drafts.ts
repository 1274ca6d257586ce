import type Dexie from 'dexie'
import { draftRows } from '../local/draft-rows.ts'
import { withRoom } from '../local/full-disk.ts'
import { type UploadRow, uploadRows } from '../uploads/uploads.ts'
import { workspace } from '../workspace/workspace.ts'
import { world } from '../runtime/world.ts'

interface StoredDraft {
  readonly id: string
  /** Not parsed: an older version of the app may have written it. */
  readonly value: unknown
}

/** Whose draft, and of which form. */
export interface DraftPlace {
  readonly ownerId: string
  readonly key: string
}

/** The person's database; null when it is not open, or another person's is. */
const databaseOf = (ownerId: string): Dexie | null => {
  const open = workspace.get()
  return open?.userId === ownerId ? open.db : null
}

/** A form's draft, this form's alone for as long as it is open: two tabs that wrote one draft would undo each other. */
export interface HeldDraft {
  /** Where it is written. */
  readonly place: DraftPlace
  /** The draft that was there; null when there was none. */
  readonly stored: StoredDraft | null
  readonly release: () => void
}

/**
 * Opens the draft of a form. While another tab has the same form open, this one gets a draft of its own; one that such a
 * form left behind is offered by the next that opens.
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

/** Separates a form's key from the id of a second tab's draft. No id contains it. */
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

/** Takes the draft for this tab, as long as the tab lives; null when another has it. */
function hold({ ownerId, key }: DraftPlace): Promise<(() => void) | null> {
  // Only https and loopback have locks.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(`bama-draft:${ownerId}:${key}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((release) => resolve(() => release()))
    })
    held.catch(reject)
  })
}

/** The draft of a form, or null. A database that can't be read has none: the form must open nevertheless. */
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

/** What lies in all drafts whose keys begin so: short ones that are read together. A database that can't be read has none. */
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

export async function writeDraft({ ownerId, key }: DraftPlace, { id, value }: StoredDraft): Promise<void> {
  const db = databaseOf(ownerId)
  if (db === null) return
  const row = { key, id, value, updated_at: new Date(world.now()).toISOString() }
  await withRoom(() => draftRows(db).put(row))
}

/** Forgets a draft that was saved: the images that waited for it may go. */
export async function removeDraft({ ownerId, key }: DraftPlace): Promise<void> {
  const db = databaseOf(ownerId)
  if (db !== null) await draftRows(db).delete(key)
}

/** Forgets a draft that nobody wants, and its images. */
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
