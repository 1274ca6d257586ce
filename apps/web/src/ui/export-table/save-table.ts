import { saveFile } from '../hooks/save-file.ts'
import { csvOf } from './csv.ts'
import type { ExportTable } from './export-table.ts'
import { xlsxOf } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** Saves a table as a file. Throws if the file can't be made. */
export async function saveTable(table: ExportTable, format: ExportFormat): Promise<void> {
  const blob = format === 'csv' ? new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(table)
  saveFile(`${table.name}.${format}`, blob)
}
