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
 * A text file as it was meant: by its byte-order mark, else UTF-8 where all of it is valid, else windows-1255, in which Hebrew
 * Excel saves a CSV. Never throws: there are no bytes that windows-1255 does not take.
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
