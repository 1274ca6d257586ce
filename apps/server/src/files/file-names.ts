import { attachmentTypes, nameWithEnding } from '@bama/domain'
import type { ImageType } from './read-image.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} satisfies Record<ImageType, string>

const maxLength = 300

/**
 * A file's name as a person gave it, without the folders before it, without control characters, and without the marks that
 * turn the direction of what follows (they make `exe.png` of `gnp.exe`). At most 300 UTF-16 units; `image` when nothing is left.
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

/** The header that shows a file in the browser and names it when it is saved, with the ending of what it is. */
export function inlineDisposition(filename: string, type: string): string {
  const extension = extensions[type] ?? 'bin'
  const isNamedSo =
    filename.toLowerCase().endsWith(`.${extension}`) || (extension === 'jpg' && /\.jpeg$/i.test(filename))
  const name = isNamedSo
    ? filename
    : `${filename.replace(/\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i, '')}.${extension}`
  return `inline; filename="image.${extension}"; ${extended(name)}`
}

/** The header that has a file saved under its name, with the ending of what it is; no browser shows it on a page of its own. */
export function attachmentDisposition(filename: string, type: string): string {
  const known = attachmentTypes.find((each) => each === type)
  return `attachment; filename="file"; ${extended(known === undefined ? filename : nameWithEnding(filename, known))}`
}

/** RFC 8187: what encodeURIComponent leaves and attr-char does not allow is encoded too. */
const extended = (name: string): string =>
  `filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`
