import { hexOf } from '@bama/sync'
import { sha256 } from '@noble/hashes/sha2.js'

/** Hashed within a few milliseconds even on a slow phone. */
const sliceBytes = 128 * 1024

/**
 * The SHA-256 of a blob, in hex. Hashes slice by slice with pauses, so that the page stays responsive and the blob is
 * never completely in memory. The browser's own hash needs it whole, and https.
 */
export async function hashBlob(blob: Blob): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < blob.size; from += sliceBytes) {
    hash.update(new Uint8Array(await blob.slice(from, from + sliceBytes).arrayBuffer()))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return hexOf(hash.digest())
}
