import type { Bytes } from './shared-storage.ts'

const lengthBytes = 4
const leastBytes = 1024

/**
 * Returns the padded size for a number of bytes: at least 1 kB, above that in steps of an eighth of a power of two.
 * So a size reveals less than three bits besides its magnitude, and padding adds an eighth at most (Nikitin et al.,
 * "Padmé", 2019).
 */
function paddedSize(bytes: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(bytes)) - 3)
  return Math.max(leastBytes, Math.ceil(bytes / step) * step)
}

export function pad(content: Uint8Array): Bytes {
  const padded = new Uint8Array(paddedSize(lengthBytes + content.length))
  new DataView(padded.buffer).setUint32(0, content.length)
  padded.set(content, lengthBytes)
  return padded
}

/** Returns the content of what {@link pad} made; null if it is malformed. */
export function unpad(padded: Bytes): Bytes | null {
  if (padded.length < lengthBytes) return null
  const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0)
  return length > padded.length - lengthBytes ? null : padded.slice(lengthBytes, lengthBytes + length)
}
