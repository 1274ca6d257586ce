import { mkdir } from 'node:fs/promises'
import type { RandomBytes } from '@bama/domain'
import type { Selectable, Transaction } from 'kysely'
import { findDamage, howToReplace } from '../store/find-damage.ts'
import { isDamage } from '../store/store-failure.ts'
import type { Db, FilesTable, Tx } from '../store/schema.ts'
import { noteStart } from '../store/starts.ts'
import { openStore } from '../store/store.ts'
import { type ArchiveLimits, archiveLimits, type Manifest } from './archive-format.ts'
import type { DataPlace } from './data-place.ts'
import { type AnyTables, openSource } from './open-source.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { createS3Files } from '../files/s3-files.ts'
import { putFilesBack } from './put-files-back.ts'
import { putObjectsBack } from './stored-objects.ts'
import { unpackArchive } from './read-archive.ts'
import { Refusal } from '../command-line/refusal.ts'
import { countOn, countRows, replaceFacts, replaceRows, setFact, takeTime } from './replace-rows.ts'
import { inRestoreFolder } from './restore-folder.ts'
import { type Staging, stageRows } from './staging.ts'

export interface RestoreOptions {
  readonly place: DataPlace
  readonly file: string
  /** Whether a database that isn't empty may be replaced. */
  readonly yes: boolean
  /**
   * What devices do with changes that the server had confirmed but the backup lacks: `offer` makes them send those of the
   * last 14 days again, `final` makes them drop these changes.
   */
  readonly mode: 'offer' | 'final'
  /** Whether all webhooks are paused, so that a server that is only tried out posts nothing to the real receivers. */
  readonly isTrial?: boolean
  readonly now: () => number
  readonly randomBytes: RandomBytes
  readonly limits?: ArchiveLimits
  /** Called before the rows of each table are written. */
  readonly onTable?: (table: string) => void
}

interface RestoreReport {
  readonly manifest: Manifest
  readonly rows: number
  readonly tables: number
  /** The number of files in the backup, and how many of them existed already. */
  readonly files: number
  readonly filesThere: number
}

/**
 * Replaces the server's data with a backup, while the server runs. The whole backup is checked first. Then one transaction
 * replaces everything, or nothing. Sessions end, and a new epoch makes devices pull everything again.
 * Throws `Refusal`, or an error of the system.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { place, file, limits = archiveLimits } = options
  await checkMayReplace(options)
  for (const folder of [place.dataDir, place.filesDir]) await mkdir(folder, { recursive: true, mode: 0o700 })
  return inRestoreFolder(place.filesDir, async (folder) => {
    const manifest = await unpackArchive(file, folder, limits)
    const staging = await stageRows(folder, manifest, limits.lineBytes)
    try {
      return { manifest, ...(await replaceAll(options, staging, folder, manifest)) }
    } finally {
      staging.close()
    }
  })
}

async function replaceAll(
  options: RestoreOptions,
  staging: Staging,
  folder: string,
  manifest: Manifest,
): Promise<Omit<RestoreReport, 'manifest'>> {
  const { place, now, randomBytes, mode, onTable = () => undefined } = options
  const engine = place.databaseUrl === null ? 'sqlite' : 'postgres'
  const store = await openStore(place)
  try {
    const putBack = (isAgain = false) =>
      place.objectStorage == null
        ? putFilesBack(folder, manifest, place.filesDir, isAgain)
        : putObjectsBack(folder, manifest, createS3Files(place.objectStorage))
    // Before anyone sees the rows that name them.
    const { files, filesThere } = await putBack()
    let rows = 0
    const lost = await filesWithoutBytes(store.db, place, manifest.createdAt)
    await store.write(async (tx) => {
      // The transaction begins with a write, which keeps all other writers out from here on.
      await tx.deleteFrom('sessions').execute()
      await tx.deleteFrom('invitations').execute()
      const any = tx as unknown as Transaction<AnyTables>
      if (engine === 'postgres') await takeTime(any)
      if (!options.yes && (await countRows(any, staging.tables)) > 0) throw needsYes()
      const since = (await filesSince(tx, manifest.createdAt)).filter(({ id }) => !lost.has(id))
      for (const table of staging.tables) {
        onTable(table.name)
        rows +=
          table.name === 'meta'
            ? await replaceFacts(tx, staging.rowsOf(table))
            : await replaceRows(any, engine, table, staging.rowsOf(table))
      }
      if (options.isTrial === true) await tx.updateTable('webhooks').set({ state: 'paused' }).execute()
      await keepFiles(tx, since, new Date(now()).toISOString())
      if (engine === 'postgres') await countOn(any, staging.tables)
      await setFact(tx, 'epoch', Buffer.from(randomBytes(6)).toString('hex'))
      await setFact(tx, 'restored', JSON.stringify({ at: new Date(now()).toISOString(), mode }))
      // A server that keeps running notes no start, but its answers belong to another history from here on.
      await noteStart(tx)
    })
    // Until then the running server may have deleted files that none of its own records named any more. A failure is not one of
    // the restore, which is committed.
    await putBack(true).catch((error: unknown) =>
      process.stderr.write(`Not all files could be put back a second time, restore again: ${String(error)}\n`),
    )
    return { rows, tables: staging.tables.length, files, filesThere }
  } finally {
    await store.close()
  }
}

/** The files that came since a backup, and some that it has: files come while it is made. */
const filesSince = (db: Db | Tx, createdAt: string): Promise<readonly Selectable<FilesTable>[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('created_at', '>=', new Date(Date.parse(createdAt) - 86_400_000).toISOString())
    .execute()

/** Those of them whose bytes are lost. Looked for before the transaction: an object storage may take its time. */
async function filesWithoutBytes(db: Db, place: DataPlace, createdAt: string): Promise<ReadonlySet<string>> {
  const stored = place.objectStorage == null ? createDiskFiles(place.filesDir) : createS3Files(place.objectStorage)
  const lost = new Set<string>()
  for (const { id, object } of await filesSince(db, createdAt)) if ((await stored.get(object)) === null) lost.add(id)
  return lost
}

/**
 * Keeps files that came since the backup, as if they had just come: no device sends their bytes again, and devices offer
 * the records that name them. The collector deletes what none names.
 */
async function keepFiles(tx: Tx, since: readonly Selectable<FilesTable>[], nowAt: string): Promise<void> {
  for (let at = 0; at < since.length; at += filesAtOnce)
    await tx
      .insertInto('files')
      .values(since.slice(at, at + filesAtOnce).map((file) => ({ ...file, created_at: nowAt })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

const filesAtOnce = 100

const needsYes = (): Refusal =>
  new Refusal('in_the_way', 'the database has something in it: add --yes to replace all of it with the backup')

const damaged = (): Refusal =>
  new Refusal('in_the_way', `the database is damaged, and nothing can be written into it. ${howToReplace}`)

/** Checks the current database before the long work begins. Also refuses one that is damaged or of a newer version. */
async function checkMayReplace({ place, yes }: RestoreOptions): Promise<void> {
  const source = await openSource(place).catch((error: unknown) => {
    throw isDamage(error) ? damaged() : error
  })
  if (source === null) return
  try {
    if (place.databaseUrl === null && (await source.snapshot(findDamage)) !== null) throw damaged()
    if (!yes && (await source.snapshot((tx) => countRows(tx, source.tables))) > 0) throw needsYes()
  } finally {
    await source.close()
  }
}
