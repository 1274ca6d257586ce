import { maxThumbnailLength } from '@bama/domain'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { withPdf } from './pdf-document.ts'

/** In pixels: what a row shows (`file-icon.tsx`), on a screen of three pixels to one. Of a page that is longer, its top. */
const thumbnailSize = { width: 120, height: 156 } as const

/** In pixels. Larger images in a page are left out, because they could exceed a phone's memory. */
const maxImageSize = 24_000_000
const maxMs = 4_000
const qualities = [0.7, 0.4]

/**
 * Draws the top of a PDF's first page as a base64 JPEG. Rejects if the file is locked, broken or slow. Null if blank.
 */
export const pdfThumbnail = (data: ArrayBuffer): Promise<string | null> =>
  withPdf(data, { maxMs, maxImageSize, enableXfa: false, stopAtErrors: false }, drawFirstPage)

async function drawFirstPage(pdf: PDFDocumentProxy): Promise<string | null> {
  const page = await pdf.getPage(1)
  const scale = thumbnailSize.width / page.getViewport({ scale: 1 }).width
  const canvas = document.createElement('canvas')
  Object.assign(canvas, thumbnailSize)
  // With the print intent, rendering doesn't wait for animation frames, which a hidden page never gets.
  await page.render({ canvas, viewport: page.getViewport({ scale }), intent: 'print' }).promise
  return isBlank(canvas) ? null : jpegOf(canvas)
}

/** Whether all pixels are nearly equal: the page is empty or its image couldn't be read. */
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
