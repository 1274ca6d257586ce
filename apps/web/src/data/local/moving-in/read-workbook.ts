import { err, ok, type Result } from '@bama/domain'
import type { SourceCell, SourceSheet } from '@bama/domain/moving-in'
import { unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'

/** The limits of a workbook's unpacked size and of its number of parts. */
const [mostUnpacked, mostParts] = [150_000_000, 2000] as const

/**
 * The limit of a sheet's extent in cells: the reader fills everything up to the last cell, so that a workbook of a
 * kilobyte could exhaust the memory. And of the text in all cells, because many cells can share one text.
 */
const [mostCells, mostText] = [5_000_000, 50_000_000] as const

/** The parts that the reader uses. Others, such as pictures, aren't unpacked. */
const isRead = (name: string): boolean => /\.xml(\.rels)?$/.test(name)

/**
 * Reads the sheets of an Excel workbook. It is unpacked here, within limits, and passed on uncompressed. The reader
 * would otherwise unpack it without limits, in workers that the page's security policy forbids.
 */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<Result<readonly SourceSheet[], 'bad_workbook' | 'too_large' | 'too_many_rows'>> {
  let unpacked = 0
  let parts = 0
  let isTooLarge = false
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!isRead(name) || isTooLarge) return false
        unpacked += originalSize
        parts++
        isTooLarge = unpacked > mostUnpacked || parts > mostParts
        return !isTooLarge
      },
    })
    if (isTooLarge) return err('too_large')
    for (const [name, file] of Object.entries(files)) {
      const xml = new TextDecoder().decode(file)
      if (!xml.includes('sheetData')) continue
      const written = withoutEmpty(xml)
      if (reachOf(written) > mostCells) return err('too_many_rows')
      files[name] = new TextEncoder().encode(written)
    }
    const plain = zipSync(files, { level: 0 })
    const sheets = await readXlsxFile(new Blob([plain]), { trim: false })
    if (textIn(sheets) > mostText) return err('too_large')
    return ok(sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as SourceCell[][] })))
  } catch {
    return err('bad_workbook')
  }
}

const emptyCells = /<(?:\w+:)?c\s[^>]*\br="[^>]*\/>/g
const emptyRows = /<((?:\w+:)?row)\s[^>]*\br="[^>]*(?:\/>|>\s*<\/\1>)/g
const places = /<(?:\w+:)?(?:row|c)\s[^>]*?\br="([A-Z]*)(\d+)"/g

/** Removes cells and rows that only have a format, which often reach to the last row of a sheet. */
const withoutEmpty = (xml: string): string => xml.replaceAll(emptyCells, '').replaceAll(emptyRows, '')

/** The number of cells between a sheet's first and last row and column. */
function reachOf(xml: string): number {
  let [lastRow, lastColumn] = [0, 0]
  for (const [, letters = '', row = ''] of xml.matchAll(places)) {
    lastRow = Math.max(lastRow, Number(row))
    lastColumn = Math.max(lastColumn, columnOf(letters))
  }
  return lastRow * Math.max(1, lastColumn)
}

/** `A` is 1, `AA` is 27. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

function textIn(sheets: Awaited<ReturnType<typeof readXlsxFile>>): number {
  let length = 0
  for (const { data } of sheets)
    for (const cells of data) for (const cell of cells) if (typeof cell === 'string') length += cell.length
  return length
}
