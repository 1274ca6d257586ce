import { asPlainText, type ExportCell, type ExportColumn, type ExportTable } from './export-table.ts'

/** Without a byte-order mark, spreadsheets decode Hebrew as Latin. */
const byteOrderMark = '\uFEFF'

/** Quotes tabs and semicolons too, which a spreadsheet may take for separators. */
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function cellText(cell: ExportCell, { kind }: ExportColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return typeof kind === 'object' ? cell.toFixed(kind.decimals) : String(cell)
  return asPlainText(cell)
}

/** A table as CSV (RFC 4180) with a byte-order mark. Cells that a spreadsheet would execute are made plain text. */
export function csvOf({ columns, rows }: ExportTable): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column, index) => cellText(row[index] ?? null, column))),
  ]
  return byteOrderMark + lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}
