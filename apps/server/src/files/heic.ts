import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { maxPixels } from './read-image.ts'

/** What the thread is given. */
export interface HeicWork {
  readonly bytes: Uint8Array
  readonly maxPixels: number
}

/** What the thread answers: the pixels (RGBA, upright), or why there are none. */
export type HeicAnswer =
  | { readonly kind: 'pixels'; readonly width: number; readonly height: number; readonly data: Uint8Array }
  | { readonly kind: 'unreadable' }

/** In milliseconds. A phone's photo takes some three seconds, on a busy machine more. */
const maxWorkMs = 60_000

/**
 * A photo as iPhones take it (HEIC), as a JPEG; the same bytes when they can't be read, for `readImage` to refuse. The library
 * for images has no decoder of HEVC, so libheif does it, compiled to WebAssembly, in a thread of its own: what goes wrong there
 * ends with the thread, and takes no longer than `maxWorkMs`.
 */
export async function heicToJpeg(bytes: Buffer): Promise<Buffer> {
  const answer = await decodeInThread(bytes)
  if (answer.kind === 'unreadable') return bytes
  const { data, width, height } = answer
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

const decodeInThread = (bytes: Buffer): Promise<HeicAnswer> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), maxPixels } satisfies HeicWork,
      execArgv: [],
      name: 'heic',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const end = (answer: HeicAnswer): void => {
      clearTimeout(timer)
      resolve(answer)
      void thread.terminate()
    }
    const timer = setTimeout(() => end({ kind: 'unreadable' }), maxWorkMs)
    thread.once('message', (answer: HeicAnswer) => end(answer))
    thread.once('error', () => end({ kind: 'unreadable' }))
    thread.once('exit', () => end({ kind: 'unreadable' }))
  })
