/** A multiple of three, so that only the last piece has padding, and few enough for the arguments of one call. */
const pieceBytes = 3 * 8192

export function base64Text(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))))
  return pieces.join('')
}

/** @throws InvalidCharacterError when the text isn't Base64. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const signs = atob(text)
  const bytes = new Uint8Array(signs.length)
  for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at)
  return bytes
}
