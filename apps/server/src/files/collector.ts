import { entityNamed } from '@bama/domain'
import { acknowledgedMs } from '@bama/sync'
import type { ExpressionBuilder } from 'kysely'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { readRestored } from '../store/meta.ts'
import { readRecord } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Db, Tables, Tx } from '../store/schema.ts'
import type { Every } from '../stream/every.ts'
import type { FileStore } from './file-store.ts'
import { deleteObjects } from './intake.ts'
import { dropStaleUploads } from './part-intake.ts'
import { namesFile } from './named-files.ts'

interface Parts {
  readonly store: Store
  readonly files: FileStore
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly every: Every
}

/** How long an upload waits for a record to name it, or to name it again, in milliseconds. */
const waitMs = 24 * 60 * 60 * 1000
const linksPerPage = 200

interface Link {
  readonly file_id: string
  readonly entity: string
  readonly record_id: string
  readonly unnamed_since: string | null
}

export const collectFilesWhileListening = (app: App, parts: Parts): void =>
  void runWhileListening(app, {
    every: parts.every,
    everyMs: 60 * 60 * 1000,
    failure: 'files were not collected',
    run: (isStopping) => collectUnattached(parts, parts.now(), isStopping),
  })

/**
 * Deletes links of records that were found a day ago to be gone or to name the file no longer, then the files older than a
 * day that have no link, and uploads on which nothing came for as long. Until then who removed an image can take that
 * back. Each is looked at again in the transaction that deletes it, so that whatever is linked meanwhile stays. After a
 * restore links and files wait for what devices offer.
 */
export async function collectUnattached(
  { store, files }: Pick<Parts, 'store' | 'files'>,
  nowMs: number,
  isStopping = (): boolean => false,
): Promise<void> {
  const nowAt = new Date(nowMs).toISOString()
  const before = new Date(nowMs - waitMs).toISOString()
  await dropStaleUploads({ store, files }, before, isStopping)
  if (await areOffersComing(store.db, nowMs)) return
  for (
    let page = await linksAfter(store.db, null);
    page.length > 0;
    page = await linksAfter(store.db, page.at(-1) ?? null)
  )
    for (const link of page) {
      if (isStopping()) return
      await loopTurn()
      const isDue = link.unnamed_since === null || link.unnamed_since < before
      if (isDue && !(await isNamed(store.db, link)))
        await store.write((tx) => letGoUnlessNamed(tx, link, { nowAt, before }))
    }
  for (const fileId of await unlinkedBefore(store.db, before)) {
    if (isStopping()) return
    const object = await store.write((tx) => dropFileUnlessLinked(tx, fileId, nowMs))
    if (object !== null) await deleteObjects(files, object)
  }
}

/** Whether devices may still offer records from before a restore (packages/sync/SPEC.md, S35), which may name any file. */
async function areOffersComing(db: Db | Tx, nowMs: number): Promise<boolean> {
  const restored = await readRestored(db)
  return restored?.mode === 'offer' && nowMs < Date.parse(restored.at) + acknowledgedMs
}

/** Returns a page of links, in the order of their key. */
const linksAfter = (db: Db, last: Link | null): Promise<Link[]> =>
  db
    .selectFrom('file_links')
    .select(['file_id', 'entity', 'record_id', 'unnamed_since'])
    .$if(last !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('file_id', 'entity', 'record_id'),
          '>',
          eb.tuple(last?.file_id ?? '', last?.entity ?? '', last?.record_id ?? ''),
        ),
      ),
    )
    .orderBy('file_id')
    .orderBy('entity')
    .orderBy('record_id')
    .limit(linksPerPage)
    .execute()

async function isNamed(db: Db | Tx, { file_id, entity, record_id }: Link): Promise<boolean> {
  const known = entityNamed(entity)
  // An older server destroys nothing of entities that it doesn't know.
  if (known === null) return true
  const record = await readRecord(db, known, record_id)
  return record !== null && record.deleted === null && namesFile(known, record.row.fields, file_id)
}

/** Notes since when the record no longer names the file. Deletes the link if that was noted before `before`. */
async function letGoUnlessNamed(
  tx: Tx,
  link: Link,
  { nowAt, before }: { readonly nowAt: string; readonly before: string },
): Promise<void> {
  if ((await isNamed(tx, link)) || (await areOffersComing(tx, Date.parse(nowAt)))) return
  const isIt = { file_id: link.file_id, entity: link.entity, record_id: link.record_id }
  const known = (eb: ExpressionBuilder<Tables, 'file_links'>) => eb.and(isIt)
  await tx.deleteFrom('file_links').where(known).where('unnamed_since', '<', before).execute()
  await tx
    .updateTable('file_links')
    .set({ unnamed_since: nowAt })
    .where(known)
    .where('unnamed_since', 'is', null)
    .execute()
}

async function unlinkedBefore(db: Db, instant: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('created_at', '<', instant)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('file_links').select('file_links.file_id').whereRef('file_links.file_id', '=', 'files.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the object to delete after the commit, or null if the file is kept. */
async function dropFileUnlessLinked(tx: Tx, fileId: string, nowMs: number): Promise<string | null> {
  // A backup may have been restored meanwhile.
  if (await areOffersComing(tx, nowMs)) return null
  const link = await tx
    .selectFrom('file_links')
    .select('record_id')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  if (link !== undefined) return null
  const row = await tx.deleteFrom('files').where('id', '=', fileId).returning('object').executeTakeFirst()
  return row?.object ?? null
}
