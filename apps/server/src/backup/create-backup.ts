import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileMember, formatName, formatVersion, type Manifest, tableMember } from './archive-format.ts'
import type { DataPlace } from './data-place.ts'
import { createS3Files } from '../files/s3-files.ts'
import { addObjects } from './stored-objects.ts'
import { flushFolder } from './flush-folder.ts'
import { namedFiles } from './named-files.ts'
import { openSource, type Source } from './open-source.ts'
import { Refusal } from '../command-line/refusal.ts'
import { spoolTable } from './spool-table.ts'
import { listStoredFiles, openStoredFile } from './stored-files.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface BackupOptions {
  readonly place: DataPlace
  readonly file: string
  /** Whether an existing file may be replaced. */
  readonly force: boolean
  readonly now: () => number
  readonly version: string
}

interface BackupReport {
  readonly manifest: Manifest
  /** Size of the written file. */
  readonly bytes: number
  readonly files: number
  /** Stored files that rows name but that don't exist. Everything else is in the backup. */
  readonly missing: readonly string[]
}

/**
 * Writes the server's database and stored files into one file while the server runs. All rows come from one snapshot. The
 * file gets its name once it is complete and on disk. Throws `Refusal`, or an error of the system.
 */
export async function createBackup(options: BackupOptions): Promise<BackupReport> {
  const { place, file, force } = options
  if (!force && (await exists(file)))
    throw new Refusal('in_the_way', `${file} is there already: choose another name, or add --force`)
  if (!(await exists(dirname(file)))) throw new Refusal('in_the_way', `there is no folder ${dirname(file)}`)
  const source = await openSource(place)
  if (source === null)
    throw new Refusal(
      'in_the_way',
      `there is no database in ${place.databaseUrl === null ? place.dataDir : 'DATABASE_URL'}`,
    )
  try {
    // Beside the file, so that the final rename stays on one disk.
    return await inTemporaryFolder(`${file}.tmp-`, async (folder) => {
      const whole = join(folder, 'backup')
      const missing: string[] = []
      const manifest = await writeArchive(whole, options.now(), (writer) =>
        fill(writer, source, folder, options, missing),
      )
      if (!force && (await exists(file))) throw new Refusal('in_the_way', `${file} was made by someone else meanwhile`)
      await rename(whole, file)
      await flushFolder(dirname(file))
      const files = manifest.members.length - Object.keys(manifest.rows).length
      return { manifest, files, missing, bytes: (await stat(file)).size }
    })
  } finally {
    await source.close()
  }
}

async function fill(
  writer: ArchiveWriter,
  source: Source,
  folder: string,
  { place, now, version }: BackupOptions,
  missing: string[],
): Promise<Omit<Manifest, 'members'>> {
  const createdAt = new Date(now()).toISOString()
  const spooled = (table: string): string => join(folder, `${table}.ndjson`)
  const { rows, facts, named } = await source.snapshot(async (tx) => {
    const rows: Record<string, number> = {}
    for (const table of source.tables) rows[table.name] = await spoolTable(tx, table, spooled(table.name))
    const meta = await tx.selectFrom('meta').selectAll().execute()
    const facts = new Map(meta.map(({ key, value }) => [String(key), String(value)]))
    return { rows, facts, named: await namedFiles(tx, source.tables) }
  })
  for (const { name } of source.tables) {
    await writer.add(tableMember(name), await open(spooled(name)))
    await rm(spooled(name))
  }
  const storage = place.objectStorage ?? null
  missing.push(
    ...(await (storage === null
      ? addFiles(writer, place.filesDir, named)
      : addObjects(writer, createS3Files(storage), folder, named))),
  )
  return {
    format: formatName,
    version: formatVersion,
    app: version,
    schema: [...source.steps],
    serverId: facts.get('server_id') ?? '',
    seq: Number(facts.get('seq') ?? 0),
    createdAt,
    rows,
  }
}

/**
 * Adds all stored files. This happens after the rows, since a file is stored before the row that names it. A file that no
 * row names may be deleted meanwhile. Returns the files that are named but missing.
 */
async function addFiles(
  writer: ArchiveWriter,
  filesDir: string,
  named: ReadonlySet<string>,
): Promise<readonly string[]> {
  const missing = new Set(named)
  for (const path of await listStoredFiles(filesDir)) {
    const file = await openStoredFile(filesDir, path)
    if (file === null) continue
    await writer.add(fileMember(path), file)
    missing.delete(path)
  }
  return [...missing]
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
