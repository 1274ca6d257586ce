import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface Difference {
  readonly pixels: number
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** A PNG as a data URL: the first picture pale, differences in red. */
  readonly picture: string
}

/**
 * Compares the pictures of two folders, prints the differences and writes them to a third. Resolves to the number of
 * pictures that differ.
 */
export async function compareFolders(page: Page, before: string, after: string, to: string): Promise<number> {
  rmSync(to, { recursive: true, force: true })
  const [first, second] = [picturesIn(before), picturesIn(after)]
  const names = [...new Set([...first, ...second])].sort()
  let different = 0
  for (const name of names) {
    const isInBoth = first.includes(name) && second.includes(name)
    if (isInBoth && readFileSync(join(before, name)).equals(readFileSync(join(after, name)))) continue
    const found = isInBoth
      ? await page.evaluate(difference, [join(before, name), join(after, name)].map(address))
      : null
    if (found?.pixels === 0) continue
    different++
    if (found === null) {
      console.log(`${name}: only in ${first.includes(name) ? before : after}`)
      continue
    }
    const { x, y, width, height } = found.box
    console.log(`${name}: ${found.pixels} pixels, in ${width}x${height} at ${x},${y}`)
    mkdirSync(to, { recursive: true })
    writeFileSync(join(to, name), Buffer.from(found.picture.replace(/^.*,/, ''), 'base64'))
  }
  console.log(`${names.length} pictures, ${different} differ${different === 0 ? '' : `; the differences are in ${to}`}`)
  return different
}

const picturesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.png'))
const address = (file: string): string => `data:image/png;base64,${readFileSync(file).toString('base64')}`

/**
 * Runs in the page. A pixel differs if a channel is off by more than the threshold, which allows for differences in
 * antialiasing. Neighbours aren't considered: a shift by one pixel is a difference.
 */
async function difference([before = '', after = '']: readonly string[]): Promise<Difference> {
  const threshold = 12
  const load = async (source: string): Promise<ImageBitmap> => createImageBitmap(await (await fetch(source)).blob())
  const [a, b] = [await load(before), await load(after)]
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  const pixelsOf = (image: ImageBitmap): Uint8ClampedArray => {
    context.clearRect(0, 0, width, height)
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, width, height).data
  }
  const [one, other] = [pixelsOf(a), pixelsOf(b)]
  const isOff = (at: number): boolean =>
    [0, 1, 2, 3].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > threshold)

  const drawn = context.createImageData(width, height)
  const box = { left: width, top: height, right: -1, bottom: -1 }
  let pixels = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const differs = isOff(at)
      const grey = 200 + ((one[at] ?? 0) + (one[at + 1] ?? 0) + (one[at + 2] ?? 0)) / 14
      drawn.data.set(differs ? [220, 0, 40, 255] : [grey, grey, grey, 255], at)
      if (!differs) continue
      pixels++
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  context.putImageData(drawn, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return {
    pixels,
    box: { x: box.left, y: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1 },
    picture: `data:image/png;base64,${bytes.toBase64()}`,
  }
}
