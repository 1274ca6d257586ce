import { parentPort, workerData } from 'node:worker_threads'
import decodeHeic from 'heic-decode'
import type { HeicAnswer, HeicWork } from './heic.ts'

/** Decodes the first image of the file in `workerData`. */
async function decode(): Promise<HeicAnswer> {
  const { bytes, maxPixels } = workerData as HeicWork
  try {
    const images = await decodeHeic.all({ buffer: bytes })
    const [first] = images
    // Checked before it is decoded into four bytes per pixel.
    if (first === undefined || first.width * first.height > maxPixels) return { kind: 'unreadable' }
    const { width, height, data } = await first.decode()
    return { kind: 'pixels', width, height, data: new Uint8Array(data.buffer) }
  } catch {
    return { kind: 'unreadable' }
  }
}

const answer = await decode()
parentPort?.postMessage(answer, answer.kind === 'pixels' ? [answer.data.buffer as ArrayBuffer] : [])
