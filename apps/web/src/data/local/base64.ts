/** A multiple of three: only the last piece may end within a group of four signs. As many bytes as a call takes for arguments. */
const pieceBytes = 3 * 8192

/** Bytes as Base64, in pieces that are joined. */
export function base64Text(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))))
  return pieces.join('')
}

/** @throws InvalidCharacterError when it is no Base64. */
export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const signs = atob(text)
  const bytes = new Uint8Array(signs.length)
  for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at)
  return bytes
}
