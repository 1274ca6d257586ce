import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Manifest, tableMember } from './archive-format.ts'
import type { CellValue, TableRow } from './open-source.ts'
import { Refusal } from '../command-line/refusal.ts'
import { knownSteps, migrateSqliteTo, type TableShape, tableShapesAt } from './table-shapes.ts'

/** A separate database with a backup's rows as this version of Bama stores them. */
export interface Staging {
  readonly tables: readonly TableShape[]
  rowsOf(table: TableShape): Iterable<TableRow>
  close(): void
}

const refuse = (sentence: string): never => {
  throw new Refusal('bad_archive', sentence)
}

/**
 * Loads unpacked rows into an empty database with the tables of the backup's version, which checks every row. Then it
 * runs the server's migrations up to today's, so that a step that fills a new column fills it here too.
 */
export async function stageRows(folder: string, manifest: Manifest, lineLimit: number): Promise<Staging> {
  const { schema } = manifest
  const known = await knownSteps()
  const unknown = schema.find((step, index) => step !== known[index])
  const last = schema.at(-1)
  const newest = known.at(-1)
  if (unknown !== undefined || last === undefined || newest === undefined)
    return refuse(`the backup is of a newer version of Bama (${manifest.app}): install that one first`)
  const file = join(folder, 'staging.sqlite')
  await (await migrateSqliteTo(file, last)).destroy()
  load(file, folder, await tableShapesAt(last), manifest, lineLimit)
  await (await migrateSqliteTo(file, newest)).destroy()
  const tables = await tableShapesAt(newest)
  const database = new DatabaseSync(file, { timeout: 5000 })
  return {
    tables,
    rowsOf: ({ name, columns }) =>
      database
        .prepare(`select ${columns.map((column) => quoted(column.name)).join(', ')} from ${quoted(name)}`)
        .iterate() as Iterable<TableRow>,
    close: () => database.close(),
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function load(
  file: string,
  folder: string,
  tables: readonly TableShape[],
  manifest: Manifest,
  lineLimit: number,
): void {
  const strange = Object.keys(manifest.rows).find((name) => !tables.some((table) => table.name === name))
  if (strange !== undefined) refuse(`the backup has a table ${strange}, which Bama had not`)
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    database.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN')
    for (const table of tables) loadTable(database, table, join(folder, tableMember(table.name)), manifest, lineLimit)
    const fact = database.prepare('select value from meta where key = ?')
    const of = (key: string): CellValue | undefined => (fact.get(key) as { value: CellValue } | undefined)?.value
    if (of('server_id') !== manifest.serverId || Number(of('seq')) !== manifest.seq)
      refuse('the rows of the backup are not those of its manifest')
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

function loadTable(
  database: DatabaseSync,
  table: TableShape,
  file: string,
  manifest: Manifest,
  lineLimit: number,
): void {
  const { name, columns } = table
  const isThere = manifest.members.some((member) => member.name === tableMember(name))
  if (!isThere || manifest.rows[name] === undefined) return refuse(`the backup has no table ${name}`)
  // A new database already has rows in `meta`.
  database.exec(`delete from ${quoted(name)}`)
  const places = columns.map((column) => quoted(column.name)).join(', ')
  const insert = database.prepare(
    `insert into ${quoted(name)} (${places}) values (${columns.map(() => '?').join(', ')})`,
  )
  let count = 0
  for (const line of linesOf(file, lineLimit)) {
    count++
    const where = `line ${count} of ${tableMember(name)}`
    const row = parseRow(table, line, where)
    try {
      insert.run(...columns.map((column) => row[column.name] ?? null))
    } catch (error) {
      refuse(`${where} can not be taken: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (count !== manifest.rows[name]) refuse(`${tableMember(name)} has ${count} rows instead of ${manifest.rows[name]}`)
}

function parseRow({ columns }: TableShape, line: string, where: string): TableRow {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    return refuse(`${where} can not be read`)
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return refuse(`${where} is no row`)
  const holds = new Map(columns.map((column) => [column.name, column.holds]))
  for (const [column, value] of Object.entries(row)) {
    const isFitting =
      value === null || (holds.get(column) === 'number' ? Number.isFinite(value) : typeof value === 'string')
    if (!holds.has(column) || !isFitting) return refuse(`${where} has a wrong ${column}`)
  }
  return row as TableRow
}

/** The lines of a file, read piece by piece. `limit`: of bytes, for each. */
function* linesOf(file: string, limit: number): Generator<string> {
  const descriptor = openSync(file, 'r')
  try {
    const piece = Buffer.alloc(256 * 1024)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let begun = ''
    for (;;) {
      const size = readSync(descriptor, piece)
      if (size === 0) break
      const lines = (begun + decode(decoder, piece.subarray(0, size), file)).split('\n')
      if (lines.some((line) => Buffer.byteLength(line) > limit)) refuse(`a line of ${file} is too long`)
      begun = lines.pop() ?? ''
      yield* lines
    }
    if (begun !== '') yield begun
  } finally {
    closeSync(descriptor)
  }
}

function decode(decoder: TextDecoder, bytes: Buffer, file: string): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    return refuse(`${file} is not text`)
  }
}
