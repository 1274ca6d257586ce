import { daySchema, timeSchema } from '@bama/domain'
import type { SheetData } from 'write-excel-file/browser'
import type { ExportCell, ExportColumn, ExportTable } from './export-table.ts'

type CellOfSheet = NonNullable<SheetData[number][number]>

/** The most characters that a cell can hold. */
const longest = 32_767

/** In a workbook `_x0041_` stands for the letter A. Escapes the underscore, so that such text is kept literally. */
const asWritten = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** Line breaks within a cell are always `\n`. */
const oneKindOfBreak = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Limits of a column's width, in characters. Otherwise it fits its longest line; lines beyond the limit wrap. */
const [narrowest, widest] = [9, 60]

const lineLengths = (cell: ExportCell): number[] =>
  cell === null
    ? []
    : String(cell)
        .split(/\r\n|[\r\n]/)
        .map((line) => line.length)

function widthOf({ title }: ExportColumn, cells: readonly ExportCell[]): number {
  const needed = [title, ...cells].reduce((most: number, cell) => Math.max(most, ...lineLengths(cell)), 0)
  // Some padding, and room for letters that are wider than a digit.
  return Math.min(widest, Math.max(narrowest, Math.ceil(needed * 1.1) + 2))
}

function textCell(text: string): CellOfSheet {
  const value = oneKindOfBreak(text)
  // A text cell is never executed, so it needs no apostrophe. Its format keeps it text when it is edited.
  return {
    value: asWritten(value.slice(0, longest)),
    type: String,
    format: '@',
    alignVertical: 'top',
    ...((value.includes('\n') || value.length > widest) && { wrap: true }),
  }
}

const numberCell = (value: number, format: string): CellOfSheet => ({
  value,
  type: Number,
  format,
  alignVertical: 'top',
})

function cellOf(cell: ExportCell, { kind }: ExportColumn): CellOfSheet | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number')
    return numberCell(cell, typeof kind === 'object' && kind.decimals > 0 ? `0.${'0'.repeat(kind.decimals)}` : '0')
  if (kind === 'day' && daySchema.safeParse(cell).success)
    // Midnight UTC, because a calendar day has no time zone.
    return { value: new Date(`${cell}T00:00:00.000Z`), type: Date, format: 'dd/mm/yyyy', alignVertical: 'top' }
  if (kind === 'time' && timeSchema.safeParse(cell).success) return numberCell(dayShareOf(cell), 'hh:mm')
  return textCell(cell)
}

/** A time of day as spreadsheets store it: as a fraction of a day. */
function dayShareOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) / 1440
}

/** The sheet of a table: right to left, with a bold, sticky header row. */
const sheetOf = ({ columns, rows }: ExportTable): { readonly data: SheetData; readonly options: object } => ({
  data: [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map((column, index) => cellOf(row[index] ?? null, column))),
  ],
  options: {
    rightToLeft: true,
    stickyRowsCount: 1,
    columns: columns.map((column, index) => ({
      width: widthOf(
        column,
        rows.map((row) => row[index] ?? null),
      ),
    })),
  },
})

/** Tables as one workbook, a sheet each. For a worker: a long one holds up who makes it. */
export async function workbookOf(tables: readonly ExportTable[]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  return writeXlsxFile(
    tables.map((table) => {
      const { data, options } = sheetOf(table)
      return { data, sheet: table.name, ...options }
    }),
  ).toBlob()
}

/** Makes an Excel workbook of a table. The writer is loaded on first use. */
export async function xlsxOf(table: ExportTable): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const { data, options } = sheetOf(table)
  return writeXlsxFile(data, options).toBlob()
}
