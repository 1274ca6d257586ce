import { err, ok, type Result } from '@bama/domain'
import {
  decodeText,
  mondaySheet,
  mostRows,
  parseDelimited,
  separatorOf,
  type SourceSheet,
  type SourceTable,
  tableOf,
  type TextEncoding,
  trelloBoardOf,
  trelloSheet,
} from '@bama/domain/moving-in'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { readWorkbook } from './read-workbook.ts'

/** The recognized kind of a file. */
export type FileSource = 'csv' | 'xlsx' | 'trello' | 'monday'

export interface ImportFile {
  readonly name: string
  readonly source: FileSource
  /** Set for text files only. */
  readonly encoding: TextEncoding | null
  readonly tables: readonly SourceTable[]
}

/** Why a file can't be imported. `backup`: it is a backup of this app, which is restored elsewhere. */
export type FileProblem =
  | 'too_large'
  | 'too_many_rows'
  | 'empty'
  | 'unknown_json'
  | 'backup'
  | 'old_workbook'
  | 'bad_workbook'
  | 'no_table'
  | 'unreadable'

const mostBytes = 40_000_000
/** The limit of a table's columns. */
const mostColumns = 200

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

const zipMark = [0x50, 0x4b, 0x03, 0x04]
/** The start of workbooks from before 2007, and of those with a password. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0]
const pdfMark = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Reads a file by its content; its name isn't considered. `zone`: the zone in which a board's instants become days. */
export async function readImportFile(file: Blob, name: string, zone: string): Promise<Result<ImportFile, FileProblem>> {
  if (file.size === 0) return err('empty')
  if (file.size > mostBytes) return err('too_large')
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return err('unreadable')
  }
  if (startsWith(bytes, oldMark)) return err('old_workbook')
  if (startsWith(bytes, zipMark)) return readSheets(bytes, name)
  const { text, encoding } = decodeText(bytes)
  // The last encoding that is tried takes any bytes; no text has a NUL.
  if (startsWith(bytes, pdfMark) || text.includes('\0')) return err('no_table')
  if (/^\s*[{[]/.test(text)) return readJson(text, name, zone)
  const sheet = { name: name.replace(/\.\w+$/, ''), rows: parseDelimited(text, separatorOf(text)) }
  return fileOf({ name, source: 'csv', encoding }, [sheet])
}

async function readSheets(bytes: Uint8Array, name: string): Promise<Result<ImportFile, FileProblem>> {
  const sheets = await readWorkbook(bytes)
  if (!sheets.ok) return sheets
  const boards = sheets.value.map((sheet) => mondaySheet(sheet))
  const isMonday = boards.some((board) => board !== null)
  const read = sheets.value.map((sheet, index): SourceSheet => boards[index] ?? sheet)
  return fileOf({ name, source: isMonday ? 'monday' : 'xlsx', encoding: null }, read)
}

function readJson(text: string, name: string, zone: string): Result<ImportFile, FileProblem> {
  const json = parsedJson(text)
  const board = trelloBoardOf(json)
  if (board !== null) return fileOf({ name, source: 'trello', encoding: null }, [trelloSheet(board, zone)])
  const isBackup = typeof json === 'object' && json !== null && 'data' in json && 'timestamp' in json
  return err(isBackup ? 'backup' : 'unknown_json')
}

function fileOf(file: Omit<ImportFile, 'tables'>, sheets: readonly SourceSheet[]): Result<ImportFile, FileProblem> {
  // Checked first, because recognizing columns compares each with every known name.
  if (sheets.some(({ rows }) => rows.some((cells) => cells.length > mostColumns))) return err('too_many_rows')
  const tables = sheets.map(tableOf).filter(({ rows }) => rows.length > 0)
  if (tables.length === 0) return err('empty')
  // One that is too long doesn't keep the others of a workbook out.
  return tables.every(({ rows }) => rows.length > mostRows) ? err('too_many_rows') : ok({ ...file, tables })
}
