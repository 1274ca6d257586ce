import { err, ok, type Result } from '@bama/domain'
import { base64Text, bytesOfText } from '../base64.ts'

/** The same bytes, compressed. */
export const gzip = (data: Blob): Promise<Blob> =>
  new Response(data.stream().pipeThrough(new CompressionStream('gzip'))).blob()

/**
 * The text behind gzip, UTF-8; `too_large` once it has more than `mostBytes`, and nothing after that is unpacked. `bad`: it is
 * no gzip, or was cut off.
 */
export async function gunzipText(data: Blob, mostBytes: number): Promise<Result<string, 'too_large' | 'bad'>> {
  const reader = data.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  try {
    for (let size = 0; ;) {
      const { done, value } = await reader.read()
      if (done) return ok([...parts, decoder.decode()].join(''))
      size += value.length
      if (size > mostBytes) {
        await reader.cancel()
        return err('too_large')
      }
      parts.push(decoder.decode(value, { stream: true }))
    }
  } catch {
    return err('bad')
  }
}

/** A multiple of three: only the last piece may end within a group of four signs. */
const pieceBytes = 3 * 1024 * 1024

/** As Base64, in pieces that together are the text. */
export async function base64Of(data: Blob): Promise<Blob> {
  const pieces: string[] = []
  for (let at = 0; at < data.size; at += pieceBytes)
    pieces.push(base64Text(new Uint8Array(await data.slice(at, at + pieceBytes).arrayBuffer())))
  return new Blob(pieces)
}

/** The bytes of Base64; null for what is none. */
export function bytesOfBase64(text: string): Blob | null {
  try {
    return new Blob([bytesOfText(text)])
  } catch {
    return null
  }
}
