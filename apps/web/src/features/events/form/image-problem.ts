import { maxUploadBytes } from '@bama/domain'
import { eventFormTexts } from '../../../texts/event-form.ts'

export type ImageProblem = keyof typeof eventFormTexts.imageProblems

/** What the server reads; a picker that is asked for these converts a phone's own format by itself. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** As many pixels as the server takes. */
const maxPixels = 50_000_000

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Why a file can't be an image of an event; null when it can. It is looked at here as the server will look at it, so that
 * nobody finds out hours later that it was refused. `measure` throws when it can't be read.
 */
export async function imageProblem(
  file: File,
  measure: (file: File) => Promise<ImageSize>,
): Promise<ImageProblem | null> {
  if (isHeic(file)) return 'heic'
  if (!file.type.startsWith('image/')) return 'not_image'
  if (!imageTypes.some((type) => type === file.type)) return 'wrong_kind'
  if (file.size > maxUploadBytes) return 'too_large'
  try {
    const { width, height } = await measure(file)
    return width * height > maxPixels ? 'too_many_pixels' : null
  } catch {
    return 'unreadable'
  }
}

/** Decodes the image as the browser does. */
export async function measureImage(file: File): Promise<ImageSize> {
  const { width, height, close } = await bitmapOf(file)
  close()
  return { width, height }
}

async function bitmapOf(file: File): Promise<ImageSize & { readonly close: () => void }> {
  const bitmap = await createImageBitmap(file)
  return { width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
}
