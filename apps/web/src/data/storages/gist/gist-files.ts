import { assert } from '@bama/domain'
import { base64Of, hexOf } from '@bama/sync'
import { type Bytes, storedBytes } from '@bama/sync/storage'

/**
 * An object is a file; what doesn't fit into it is in further files:
 *
 *     h-4f….txt                      1 9c41… <Base64>
 *     s-4f…-77….txt                  3 02be… <Base64 of the first piece>
 *     s-4f…-77….02be….2.txt          <Base64 of the second piece>
 *     s-4f…-77….02be….3.txt
 *
 * The first file holds the number of pieces, and the content's tag, which is in the names of the others. It is written
 * last, so that its readers find the others. All other files of the gist are ignored.
 */
interface NamedFile {
  readonly name: string
  readonly content: string
}

/**
 * 2 MB of Base64. Files above 1 MB are read by their raw address, which serves up to 10 MB. Larger pieces would lose
 * more to an interruption, and smaller ones would reach the limit of 300 listed files sooner.
 */
const pieceBytes = 3 * 512 * 1024

const objectFile = /^([a-z0-9-]+)\.txt$/
const partFile = /^([a-z0-9-]+)\.[0-9a-f]{16}\.\d+\.txt$/

export const firstFile = (object: string): string => `${object}.txt`
const laterFile = (object: string, tag: string, place: number): string => `${object}.${tag}.${place}.txt`

/** The object whose first file this is; null for any other file. */
export const objectOfFile = (file: string): string | null => objectFile.exec(file)?.[1] ?? null

/** Whether the file belongs to the object, as its first or a later one. */
export const isFileOf = (object: string, file: string): boolean =>
  file === firstFile(object) || partFile.exec(file)?.[1] === object

/** The files of an object. `first` must be written after all others. */
export async function filesOfObject(
  object: string,
  bytes: Bytes,
): Promise<{ readonly first: NamedFile; readonly later: readonly NamedFile[] }> {
  assert(objectFile.test(firstFile(object)), 'names of objects go into names of files')
  const tag = await tagOf(bytes)
  const count = Math.max(1, Math.ceil(bytes.length / pieceBytes))
  const contentOf = (place: number): string => base64Of(bytes.subarray((place - 1) * pieceBytes, place * pieceBytes))
  const later = Array.from({ length: count - 1 }, (_, index) => ({
    name: laterFile(object, tag, index + 2),
    content: contentOf(index + 2),
  }))
  return { first: { name: firstFile(object), content: `${count} ${tag} ${contentOf(1)}` }, later }
}

/** Derived from the content, so that a file that is already there needn't be written again. */
async function tagOf(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return hexOf(hash.subarray(0, 8))
}

interface FirstFile {
  /** The first piece. */
  readonly bytes: Bytes
  /** The files with the other pieces, in order. */
  readonly later: readonly string[]
}

/** Parses a first file. One that was overwritten by hand yields no bytes. */
export function readFirstFile(object: string, content: string): FirstFile {
  const [, count, tag = '', text = ''] = /^(\d{1,3}) ([0-9a-f]{16}) (\S*)\s*$/.exec(content) ?? []
  const later = Array.from({ length: Math.max(0, Number(count ?? 1) - 1) }, (_, index) =>
    laterFile(object, tag, index + 2),
  )
  return { bytes: storedBytes(text), later }
}
