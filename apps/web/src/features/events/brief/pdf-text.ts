import { err, ok, type Result } from '@bama/domain'
import { getDocument, PDFWorker } from 'pdfjs-dist'
import { linesOf, type Piece } from './pdf-lines.ts'

const maxPages = 30
const maxMs = 30_000

/**
 * The text of a PDF's first pages, as far as `enough` characters, read on this device. A file that is made to be slow is given
 * up after half a minute; its thread ends in any case.
 */
export async function pdfText(data: ArrayBuffer, enough: number): Promise<Result<string, 'locked' | 'unreadable'>> {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  let late: ReturnType<typeof setTimeout> | undefined
  const lost = new Promise<never>((_resolve, reject) => {
    thread.addEventListener('error', () => reject(new Error('the thread ended')))
    late = setTimeout(() => reject(new Error('too slow')), maxMs)
  })
  try {
    return ok(await Promise.race([readPages(thread, data, enough), lost]))
  } catch (error) {
    return err(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable')
  } finally {
    clearTimeout(late)
    thread.terminate()
  }
}

async function readPages(thread: Worker, data: ArrayBuffer, enough: number): Promise<string> {
  const worker = PDFWorker.create({ port: thread })
  // Text alone is read: no font is made, and nothing is fetched.
  const document = await getDocument({ data, worker, disableFontFace: true, useSystemFonts: false }).promise
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
