import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** So much is hashed within a few milliseconds, also on a slow phone. */
const sliceBytes = 128 * 1024

/**
 * The SHA-256 of a blob, in hex. Slice by slice, with a turn for everybody else in between: nothing stands still, and never is
 * all of it in memory. The browser's own hash takes it whole, and only over https.
 */
export async function hashBlob(blob: Blob): Promise<string> {
  const hash = sha256.create()
  for (let from = 0; from < blob.size; from += sliceBytes) {
    hash.update(new Uint8Array(await blob.slice(from, from + sliceBytes).arrayBuffer()))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return bytesToHex(hash.digest())
}
