import { attachmentTypes, nameWithEnding } from '@bama/domain'
import type { ImageType } from './read-image.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} satisfies Record<ImageType, string>

const maxLength = 300

/**
 * Returns a file's name as a person gave it, without folders, control characters, and the marks that change the text
 * direction (they make `gnp.exe` read as `exe.png`). At most 300 UTF-16 units; `image` if nothing is left.
 */
export function cleanFilename(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const plain = base
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '')
    .trim()
  const cut = plain
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return cut === '' || /^\.+$/.test(cut) ? 'image' : cut
}

/** Returns the header that shows a file in the browser. A saved file is named with the extension of its actual type. */
export function inlineDisposition(filename: string, type: string): string {
  const extension = extensions[type] ?? 'bin'
  const isNamedSo =
    filename.toLowerCase().endsWith(`.${extension}`) || (extension === 'jpg' && /\.jpeg$/i.test(filename))
  const name = isNamedSo
    ? filename
    : `${filename.replace(/\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i, '')}.${extension}`
  return `inline; filename="image.${extension}"; ${extended(name)}`
}

/** Returns the header that makes browsers save a file, never show it, under a name with the extension of its type. */
export function attachmentDisposition(filename: string, type: string): string {
  const known = attachmentTypes.find((each) => each === type)
  return `attachment; filename="file"; ${extended(known === undefined ? filename : nameWithEnding(filename, known))}`
}

/** RFC 8187: also encodes the characters that encodeURIComponent leaves but attr-char doesn't allow. */
const extended = (name: string): string =>
  `filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`
