import { err, ok, type Result } from '@bama/domain'
import { base64Of, bytesOfBase64 } from '@bama/sync'

export const gzip = (data: Blob): Promise<Blob> =>
  new Response(data.stream().pipeThrough(new CompressionStream('gzip'))).blob()

/**
 * Decompresses UTF-8 text. `too_large` when it exceeds `mostBytes`, after which nothing more is unpacked. `bad` when
 * the data isn't gzip or is truncated.
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

/** A multiple of three, so that only the last piece has padding. */
const pieceBytes = 3 * 1024 * 1024

/** Encodes as Base64, as pieces that join to the text. */
export async function base64BlobOf(data: Blob): Promise<Blob> {
  const pieces: string[] = []
  for (let at = 0; at < data.size; at += pieceBytes)
    pieces.push(base64Of(new Uint8Array(await data.slice(at, at + pieceBytes).arrayBuffer())))
  return new Blob(pieces)
}

/** Decodes Base64; null when the text isn't valid. */
export function blobOfBase64(text: string): Blob | null {
  try {
    return new Blob([bytesOfBase64(text)])
  } catch {
    return null
  }
}
