export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1255'

interface DecodedText {
  readonly text: string
  readonly encoding: TextEncoding
}

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes a text file: by its byte-order mark, else as UTF-8 if it is valid, else as windows-1255, in which Hebrew
 * Excel saves CSV files. Never throws, because windows-1255 accepts any bytes.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked !== undefined) return { text: new TextDecoder(marked[0]).decode(bytes), encoding: marked[0] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1255').decode(bytes), encoding: 'windows-1255' }
  }
}
