import { err, ok, type Result } from '@bama/domain'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { withPdf } from '../../../ui/pdf/pdf-document.ts'
import { linesOf, type Piece } from './pdf-lines.ts'

const maxPages = 30
const maxMs = 30_000

/** Reads the first pages of a PDF, up to about `enough` characters, on this device. Gives up after half a minute. */
export async function pdfText(data: ArrayBuffer, enough: number): Promise<Result<string, 'locked' | 'unreadable'>> {
  try {
    // Only text is extracted: no font is built and nothing is fetched.
    const options = { maxMs, disableFontFace: true, useSystemFonts: false }
    return ok(await withPdf(data, options, (document) => readPages(document, enough)))
  } catch (error) {
    return err(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable')
  }
}

async function readPages(document: PDFDocumentProxy, enough: number): Promise<string> {
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, maxPages) && text.length < enough; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const lines = linesOf(items.flatMap((item): Piece[] => ('str' in item ? [pieceOf(item)] : [])))
    text += `${lines.join('\n')}\n\n`
  }
  return text.trim()
}

const pieceOf = (item: {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}): Piece => ({
  str: item.str,
  x: item.transform[4] ?? 0,
  y: item.transform[5] ?? 0,
  width: item.width,
  height: item.height,
})
