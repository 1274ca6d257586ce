import type { Bytes } from './shared-storage.ts'

/** The number of bytes per call, as calls take a limited number of arguments. */
const pieceBytes = 8192

export function base64Of(bytes: Bytes): string {
  let signs = ''
  for (let at = 0; at < bytes.length; at += pieceBytes)
    signs += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  return btoa(signs)
}

/** Returns the decoded bytes. Invalid text gives no bytes, which then fail to open. */
export function bytesOfBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
