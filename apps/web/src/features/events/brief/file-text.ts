import { err, ok, type Result } from '@bama/domain'

/** Why no text could be read from a file. */
export type FileProblem = 'no_text' | 'locked' | 'unreadable'

export const briefFiles = ['application/pdf', '.pdf', 'text/plain', '.txt'].join(',')

const maxBytes = 25 * 1024 * 1024

/** Reads a PDF or text file (such as a WhatsApp export) on this device. A PDF is read up to about `enough` characters. */
export async function fileText(file: File, enough: number): Promise<Result<string, FileProblem>> {
  if (file.size > maxBytes) return err('unreadable')
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return err('unreadable')
  const read = isPdf(bytes) ? await readPdf(bytes, enough) : plainText(bytes)
  if (!read.ok) return read
  return read.value.trim() === '' ? err('no_text') : ok(read.value.trim())
}

const isPdf = (bytes: ArrayBuffer): boolean => new TextDecoder('latin1').decode(bytes.slice(0, 1024)).includes('%PDF-')

async function readPdf(bytes: ArrayBuffer, enough: number): Promise<Result<string, FileProblem>> {
  try {
    const { pdfText } = await import('./pdf-text.ts')
    return await pdfText(bytes, enough)
  } catch {
    // Offline, the PDF reader's chunk may fail to load.
    return err('unreadable')
  }
}

/** Rejects anything with control characters as binary, whatever its name. */
function plainText(bytes: ArrayBuffer): Result<string, FileProblem> {
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex -- that is the question
  return /[\0-\u0008\u000E-\u001F]/.test(text) ? err('unreadable') : ok(text)
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1255').decode(bytes)
  }
}
