import { err, ok, type Result } from '@bama/domain'
import type { SourceCell, SourceSheet } from '@bama/domain/moving-in'
import { unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'

/** As much as a workbook may hold once it is unpacked, and in how many parts. */
const [mostUnpacked, mostParts] = [150_000_000, 2000] as const

/** What the reader looks at: the rest, such as pictures, is not unpacked. */
const isRead = (name: string): boolean => /\.xml(\.rels)?$/.test(name)

/**
 * The sheets of an Excel workbook. It is unpacked here, within limits, and handed on uncompressed: the reader would use workers
 * of its own for that, which the page's security policy forbids, and would unpack whatever there is.
 */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<Result<readonly SourceSheet[], 'bad_workbook' | 'too_large'>> {
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
    const plain = zipSync(files, { level: 0 })
    const sheets = await readXlsxFile(new Blob([plain]), { trim: false })
    return ok(sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as SourceCell[][] })))
  } catch {
    return err('bad_workbook')
  }
}
