/// <reference types="node" />
import writeXlsxFile from 'write-excel-file/node'
import type { ChosenFile } from '../../../e2e/fixtures/boards.ts'

type Cell = string | number | Date | null

/** A workbook as an office keeps it, with sheets of texts, numbers and dates. */
export async function workbook(
  name: string,
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
): Promise<ChosenFile> {
  const cellOf = (value: Cell) =>
    value === null
      ? null
      : value instanceof Date
        ? { value, type: Date, format: 'dd/mm/yyyy' }
        : typeof value === 'number'
          ? { value, type: Number }
          : { value, type: String }
  const buffer = await writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((cells) => cells.map(cellOf)) })),
  ).toBuffer()
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}
