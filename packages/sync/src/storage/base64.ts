import type { Bytes } from './shared-storage.ts'

/** As many bytes as a call takes for arguments. */
const pieceBytes = 8192

export function base64Of(bytes: Bytes): string {
  let signs = ''
  for (let at = 0; at < bytes.length; at += pieceBytes)
    signs += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  return btoa(signs)
}

/** Nothing, of a text that somebody else has made of it: it will not open. */
export function bytesOfBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
