import { assert } from '@bama/domain'
import type { Bytes } from '@bama/sync/storage'
import { base64Text, bytesOfText } from '../../local/base64.ts'

/**
 * An object is a file, and what does not go into one file lies in others beside it:
 *
 *     h-4f….txt                      1 9c41… <Base64>
 *     s-4f…-77….txt                  3 02be… <Base64 of the first piece>
 *     s-4f…-77….02be….2.txt          <Base64 of the second piece>
 *     s-4f…-77….02be….3.txt
 *
 * The first file says how many there are, and the tag of the content by which the others are called. It is written last, so that
 * who reads it finds them. Other files of the gist are nobody's.
 */
interface NamedFile {
  readonly name: string
  readonly content: string
}

/**
 * 2 MB of Base64: what is above 1 MB is read by its raw address, which serves up to 10 MB; a list has 300 files at most, and a
 * line that breaks off costs no more than one.
 */
const pieceBytes = 3 * 512 * 1024

const objectFile = /^([a-z0-9-]+)\.txt$/
const partFile = /^([a-z0-9-]+)\.[0-9a-f]{16}\.\d+\.txt$/

export const firstFile = (object: string): string => `${object}.txt`
const laterFile = (object: string, tag: string, place: number): string => `${object}.${tag}.${place}.txt`

/** The object whose first file this is; null: something else. */
export const objectOfFile = (file: string): string | null => objectFile.exec(file)?.[1] ?? null

/** Whether the file belongs to the object, first or not. */
export const isFileOf = (object: string, file: string): boolean =>
  file === firstFile(object) || partFile.exec(file)?.[1] === object

/** The files of an object; `first` is to be written when all others are there. */
export async function filesOfObject(
  object: string,
  bytes: Bytes,
): Promise<{ readonly first: NamedFile; readonly later: readonly NamedFile[] }> {
  assert(objectFile.test(firstFile(object)), 'names of objects go into names of files')
  const tag = await tagOf(bytes)
  const count = Math.max(1, Math.ceil(bytes.length / pieceBytes))
  const contentOf = (place: number): string => base64Text(bytes.subarray((place - 1) * pieceBytes, place * pieceBytes))
  const later = Array.from({ length: count - 1 }, (_, index) => ({
    name: laterFile(object, tag, index + 2),
    content: contentOf(index + 2),
  }))
  return { first: { name: firstFile(object), content: `${count} ${tag} ${contentOf(1)}` }, later }
}

/** The same content has the same files: what is written again is there. */
async function tagOf(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface FirstFile {
  /** The first piece. */
  readonly bytes: Bytes
  /** The files that have the others, in order. */
  readonly later: readonly string[]
}

/** What a first file says. One that somebody else has written over is a beginning of nothing. */
export function readFirstFile(object: string, content: string): FirstFile {
  const [, count, tag = '', text = ''] = /^(\d{1,3}) ([0-9a-f]{16}) (\S*)\s*$/.exec(content) ?? []
  const later = Array.from({ length: Math.max(0, Number(count ?? 1) - 1) }, (_, index) =>
    laterFile(object, tag, index + 2),
  )
  return { bytes: bytesOfFile(text), later }
}

/** The bytes of a piece; none, if it is no Base64. */
export function bytesOfFile(content: string): Bytes {
  try {
    return bytesOfText(content)
  } catch {
    return new Uint8Array()
  }
}
