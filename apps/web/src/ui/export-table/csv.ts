import { asPlainText, type ExportCell, type ExportColumn, type ExportTable } from './export-table.ts'

/** Without it spreadsheets read Hebrew as if it were Latin. */
const byteOrderMark = '\uFEFF'

/** Tabs and semicolons too: a spreadsheet may take them for the sign between two cells. */
const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function cellText(cell: ExportCell, { kind }: ExportColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return typeof kind === 'object' ? cell.toFixed(kind.decimals) : String(cell)
  return asPlainText(cell)
}

/** A table as CSV (RFC 4180) with a byte-order mark; cells that a spreadsheet would run are made plain text. */
export function csvOf({ columns, rows }: ExportTable): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column, index) => cellText(row[index] ?? null, column))),
  ]
  return byteOrderMark + lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}
