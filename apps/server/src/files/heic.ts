import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { maxPixels } from './read-image.ts'

/** The input of the thread. */
export interface HeicWork {
  readonly bytes: Uint8Array
  readonly maxPixels: number
}

/** The answer of the thread: the pixels (RGBA, upright), or that there are none. */
export type HeicAnswer =
  | { readonly kind: 'pixels'; readonly width: number; readonly height: number; readonly data: Uint8Array }
  | { readonly kind: 'unreadable' }

/** In milliseconds. A phone's photo takes about three seconds, longer on a busy machine. */
const maxWorkMs = 60_000

/**
 * Converts an iPhone photo (HEIC) to JPEG. Bytes that can't be decoded are returned as they are, for `readImage` to
 * refuse. sharp has no decoder for HEVC, so libheif, compiled to WebAssembly, decodes it in a separate thread: a failure
 * only ends that thread, and it runs for at most `maxWorkMs`.
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
