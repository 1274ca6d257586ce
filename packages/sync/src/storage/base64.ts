import type { Bytes } from './shared-storage.ts'

/** A multiple of three, so that only the last piece has padding, and few enough for the arguments of one call. */
const pieceBytes = 3 * 8192

export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))))
  return pieces.join('')
}

/** @throws InvalidCharacterError when the text isn't Base64. */
export function bytesOfBase64(text: string): Bytes {
  const signs = atob(text)
  const bytes = new Uint8Array(signs.length)
  for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at)
  return bytes
}

/** The bytes of a stored text. Invalid text gives none, which then fail to open. */
export function storedBytes(text: string): Bytes {
  try {
    return bytesOfBase64(text)
  } catch {
    return new Uint8Array()
  }
}

export const base64UrlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** @throws InvalidCharacterError when the text isn't Base64url. */
export const bytesOfBase64Url = (text: string): Bytes => bytesOfBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
