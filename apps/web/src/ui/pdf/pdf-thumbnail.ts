import { maxThumbnailLength } from '@bama/domain'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { withPdf } from './pdf-document.ts'

/** In pixels: what a row shows (`file-icon.tsx`), on a screen of three pixels to one. Of a page that is longer, its top. */
const thumbnailSize = { width: 120, height: 156 } as const

/** A larger picture in a page is left out: a phone has no memory for it. */
const maxImageSize = 24_000_000
const maxMs = 4_000
const qualities = [0.7, 0.4]

/** The top of a PDF's first page, as a JPEG in base64. Rejects when the file is locked, broken or slow; null: there is nothing to see. */
export const pdfThumbnail = (data: ArrayBuffer): Promise<string | null> =>
  withPdf(data, { maxMs, maxImageSize, enableXfa: false, stopAtErrors: false }, drawFirstPage)

async function drawFirstPage(pdf: PDFDocumentProxy): Promise<string | null> {
  const page = await pdf.getPage(1)
  const scale = thumbnailSize.width / page.getViewport({ scale: 1 }).width
  const canvas = document.createElement('canvas')
  Object.assign(canvas, thumbnailSize)
  // As for a printer: that one does not wait for the screen's next frame, which a hidden page never gets.
  await page.render({ canvas, viewport: page.getViewport({ scale }), intent: 'print' }).promise
  return isBlank(canvas) ? null : jpegOf(canvas)
}

/** Every pixel is like the first: a page whose picture could not be read, or an empty one. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  const pixels =
    canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
  return pixels.every((value, index) => Math.abs(value - (pixels[index % 4] ?? value)) < 8)
}

function jpegOf(canvas: HTMLCanvasElement): string | null {
  const images = qualities.map((quality) =>
    canvas.toDataURL('image/jpeg', quality).replace('data:image/jpeg;base64,', ''),
  )
  return images.find((image) => image.length <= maxThumbnailLength) ?? null
}
