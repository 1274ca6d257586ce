import { compareOrdered, fileIdOf, recordId, type VisibleEvent } from '@bama/domain'
import { eventImagesTexts } from '../../../texts/event-images.ts'

export type GridImage = VisibleEvent['screen_grid_images'][number]

const legacyId = recordId('legacy')

/** Whether this is the image of the product's first version, which isn't part of the list. */
export const isLegacy = ({ id }: GridImage): boolean => id === legacyId

/** The images in their order, preceded by the image of the product's first version, if any. */
export function shownImages(images: readonly GridImage[], legacyUrl: string | null): readonly GridImage[] {
  const sorted = images.toSorted(compareOrdered)
  if (legacyUrl === null || sorted.some(({ url }) => url === legacyUrl)) return sorted
  return [{ id: legacyId, url: legacyUrl, filename: null, sort_order: null }, ...sorted]
}

/** An image's name: its file name, or its number. `index` counts from 0. */
export const imageName = ({ filename }: Pick<GridImage, 'filename'>, index: number): string =>
  filename ?? eventImagesTexts.unnamed(index + 1)

/** Whether this app can show the image. The content security policy blocks other sites' images, which become links. */
export const isOurs = ({ url }: Pick<GridImage, 'url'>): boolean => fileIdOf(url) !== null
