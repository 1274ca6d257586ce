import { err, ok, type Result } from '@bama/domain'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** An image as it is stored: encoded again, so without metadata and anything hidden behind it. */
export interface Image {
  readonly bytes: Buffer
  readonly type: ImageType
  readonly width: number
  readonly height: number
  /** A WebP of at most 480 pixels a side. */
  readonly thumb: Buffer
}

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

export type ImageProblem = 'no_image' | 'too_many_pixels'

export const maxPixels = 50_000_000
const maxSide = 4096
const thumbSide = 480
/** In seconds. A large photo takes one or two. A file made to be slow holds a slot no longer than this. */
const maxWork = 30

// Only the formats of photos and screenshots are ever decoded. SVG, PDF, TIFF and the rest aren't even tried.
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
// No image comes twice, so cached results would only waste memory.
sharp.cache(false)

/**
 * Reads an upload by its bytes, not by its name, turns it upright and encodes it again. Only the first frame of an
 * animation is kept. The work runs outside the event loop.
 */
export async function readImage(upload: Buffer): Promise<Result<Image, ImageProblem>> {
  try {
    // Reads only the header, without decoding, so that an oversized image gets the right error.
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
    // Damaged, cut off or not an image. The messages of libvips wouldn't help.
    return err('no_image')
  }
}

/** Tolerates warnings (`error`): many phones write JPEGs that decoders complain about but show correctly. */
const openImage = (bytes: Buffer): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true }).timeout({ seconds: maxWork })

interface Kept {
  readonly type: ImageType
  readonly encode: (image: Sharp) => Sharp
}

const asJpeg: Kept = { type: 'image/jpeg', encode: (image) => image.jpeg({ quality: 85 }) }
const asPng: Kept = { type: 'image/png', encode: (image) => image.png() }
const asWebp: Kept = { type: 'image/webp', encode: (image) => image.webp({ quality: 85 }) }

/** Photos stay JPEG and screenshots PNG. Everything else becomes WebP. */
const keptAs = (format: Metadata['format']): Kept => (format === 'jpeg' ? asJpeg : format === 'png' ? asPng : asWebp)
