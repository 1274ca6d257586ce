import { maxUploadBytes } from '@bama/domain'
import { eventFormTexts } from '../../../texts/event-form.ts'

export type ImageProblem = keyof typeof eventFormTexts.imageProblems

/** The types that the server accepts. A file picker limited to these converts a phone's own format. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** The maximum number of pixels that the server accepts. */
const maxPixels = 50_000_000

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Returns why a file can't be an event's image, or null. Applies the server's checks, so that the user doesn't learn
 * hours later that an image was refused. `measure` throws if the file can't be decoded.
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

/** Returns an image's size by decoding it in the browser. Throws if that fails. */
export async function measureImage(file: File): Promise<ImageSize> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
