import { compareOrdered, fileIdOf, recordId, type VisibleEvent } from '@bama/domain'
import { eventImagesTexts } from '../../../texts/event-images.ts'

/** An image of an event's screen grid. */
export type GridImage = VisibleEvent['screen_grid_images'][number]

const legacyId = recordId('legacy')

/** The image of the product's first version, which is none of the list. */
export const isLegacy = ({ id }: GridImage): boolean => id === legacyId

/** The images as they are shown: in their order, before them the one of the product's first version, if there is one. */
export function shownImages(images: readonly GridImage[], legacyUrl: string | null): readonly GridImage[] {
  const sorted = images.toSorted(compareOrdered)
  if (legacyUrl === null || sorted.some(({ url }) => url === legacyUrl)) return sorted
  return [{ id: legacyId, url: legacyUrl, filename: null, sort_order: null }, ...sorted]
}

/** What an image is called: by its file, else by its place, which counts from 0. */
export const imageName = ({ filename }: Pick<GridImage, 'filename'>, index: number): string =>
  filename ?? eventImagesTexts.unnamed(index + 1)

/** Whether this app can show it: an image on another site is a link (the content security policy allows none of it). */
export const isOurs = ({ url }: Pick<GridImage, 'url'>): boolean => fileIdOf(url) !== null
