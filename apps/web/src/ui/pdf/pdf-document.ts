import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'

type Options = Omit<Parameters<typeof getDocument>[0] & object, 'data' | 'worker'>

/**
 * Opens a PDF in its own worker, which ends when `read` has finished or after `maxMs`, as a file may be made to be
 * slow. Rejects with the library's `PasswordException` if the file is locked.
 */
export async function withPdf<T>(
  data: ArrayBuffer,
  { maxMs, ...options }: Options & { readonly maxMs: number },
  read: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const thread = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  let late: ReturnType<typeof setTimeout> | undefined
  const lost = new Promise<never>((_resolve, reject) => {
    thread.addEventListener('error', () => reject(new Error('the thread ended')))
    late = setTimeout(() => reject(new Error('too slow')), maxMs)
  })
  const whole = async (): Promise<T> =>
    read(await getDocument({ ...options, data, worker: PDFWorker.create({ port: thread }) }).promise)
  try {
    return await Promise.race([whole(), lost])
  } finally {
    clearTimeout(late)
    thread.terminate()
  }
}
