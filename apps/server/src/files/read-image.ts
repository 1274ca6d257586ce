import { err, ok, type Result } from '@bama/domain'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** An image as it is kept: encoded again, so without metadata and without anything that was hidden behind it. */
export interface Image {
  readonly bytes: Buffer
  readonly type: ImageType
  readonly width: number
  readonly height: number
  /** A WebP of at most 480 pixels. */
  readonly thumb: Buffer
}

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

export type ImageProblem = 'no_image' | 'too_many_pixels'

export const maxPixels = 50_000_000
const maxSide = 4096
const thumbSide = 480
/** In seconds. A large photo takes one or two; a file that is made to be slow does not hold a slot for longer. */
const maxWork = 30

// Only what phones and browsers make of photos and screenshots is read at all; SVG, PDF, TIFF and the rest are not even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
// No image comes twice: kept results would be memory for nothing.
sharp.cache(false)

/**
 * Reads an upload by what its bytes are, not by what it is called, turns it upright and encodes it again.
 * Of an animation the first frame stays. Work runs outside the event loop.
 */
export async function readImage(upload: Buffer): Promise<Result<Image, ImageProblem>> {
  try {
    // The header alone, so that the answer to an oversized image is the right one; nothing is unpacked yet.
    const header = await sharp(upload, { limitInputPixels: false }).metadata()
    if (header.width * header.height > maxPixels) return err('too_many_pixels')
    const upright = openImage(upload).resize({
      width: maxSide,
      height: maxSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { type, encode } = keptAs(header.format)
    const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true })
    const small = openImage(data).resize({
      width: thumbSide,
      height: thumbSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const thumb = await small.webp({ quality: 75 }).toBuffer()
    return ok({ bytes: data, type, width: info.width, height: info.height, thumb })
  } catch {
    // Broken, cut off, or none at all: libvips says it in words that are for nobody.
    return err('no_image')
  }
}

/** Warnings are let pass (`error`): many phones write JPEGs that decoders complain about and show without a fault. */
const openImage = (bytes: Buffer): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true }).timeout({ seconds: maxWork })

interface Kept {
  readonly type: ImageType
  readonly encode: (image: Sharp) => Sharp
}

const asJpeg: Kept = { type: 'image/jpeg', encode: (image) => image.jpeg({ quality: 85 }) }
const asPng: Kept = { type: 'image/png', encode: (image) => image.png() }
const asWebp: Kept = { type: 'image/webp', encode: (image) => image.webp({ quality: 85 }) }

/** Photos stay JPEG, screenshots PNG; what else there is becomes WebP. */
const keptAs = (format: Metadata['format']): Kept => (format === 'jpeg' ? asJpeg : format === 'png' ? asPng : asWebp)
