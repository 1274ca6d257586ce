import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hasHeicEncoder, heic } from '../../testing/files/heic.ts'
import { heicToJpeg } from './heic.ts'
import { readImage } from './read-image.ts'
import { sniffType } from './sniff-type.ts'

/** Whether the pixel has the red of the upper left quarter. */
const isRedAt = async (image: Buffer, left: number, top: number): Promise<boolean> => {
  const [red = 0, green = 0] = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return red > 200 && green < 80
}

describe.skipIf(!hasHeicEncoder())('a photo as iPhones take it (heif-enc)', () => {
  it('is kept as a JPEG of the same picture', { timeout: 60_000 }, async () => {
    const bytes = await heic(320, 200)
    expect(sniffType(bytes, 'image/heic')).toBe('image/heic')
    const image = await readImage(await heicToJpeg(bytes))
    if (!image.ok) throw new Error(image.error)
    expect(image.value).toMatchObject({ type: 'image/jpeg', width: 320, height: 200 })
    const kept = image.value.bytes
    expect([await isRedAt(kept, 80, 50), await isRedAt(kept, 240, 50), await isRedAt(kept, 80, 150)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is refused when it was cut off on its way', { timeout: 60_000 }, async () => {
    const bytes = await heic(320, 200)
    const half = bytes.subarray(0, bytes.length / 2)
    expect(await readImage(await heicToJpeg(half))).toEqual({ ok: false, error: 'no_image' })
  })
})
