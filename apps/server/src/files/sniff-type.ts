import type { AttachmentType } from '@bama/domain'

/**
 * Returns the type of a file by its bytes, or null if such files aren't accepted. The device's claim (`said`) counts only
 * where the bytes leave it open (plain text and CSV, containers of audio or video), and only if the bytes allow it.
 */
export function sniffType(bytes: Buffer, said: AttachmentType): AttachmentType | null {
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf'
  if (starts(bytes, [0x50, 0x4b, 0x03, 0x04])) return officeType(bytes)
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 0, 4) === 'RIFF') return riffTypes[ascii(bytes, 8, 12)] ?? null
  if (ascii(bytes, 0, 4) === 'OggS') return 'audio/ogg'
  if (ascii(bytes, 4, 8) === 'ftyp') return mediaType(ascii(bytes, 8, 12), said)
  if (ascii(bytes, 0, 3) === 'ID3' || isMpegFrame(bytes)) return 'audio/mpeg'
  if (said === 'text/plain' || said === 'text/csv') return isText(bytes) ? said : null
  return null
}

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const starts = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const riffTypes: Readonly<Record<string, AttachmentType>> = { WAVE: 'audio/wav', WEBP: 'image/webp' }

/** Interprets the brand of an ISO media file (ISO/IEC 14496-12): photos of phones, and audio without video. */
function mediaType(brand: string, said: AttachmentType): AttachmentType | null {
  if (['heic', 'heix', 'mif1', 'msf1'].includes(brand)) return 'image/heic'
  if (['M4A ', 'M4B '].includes(brand)) return 'audio/mp4'
  // Recorders use these brands for audio too.
  return ['mp42', 'isom', 'dash'].includes(brand) && said === 'audio/mp4' ? 'audio/mp4' : null
}

/** Whether there is a sync word, and no reserved value for version, layer, bit rate and sampling rate. */
function isMpegFrame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isKnown = (second & 0x18) !== 0x08 && (second & 0x06) !== 0
  return isSync && isKnown && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

/** Whether the bytes are text in UTF-8 or a single-byte code page: free of the control characters of binary files. */
const isText = (bytes: Buffer): boolean =>
  bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c) &&
  !bytes.includes(0x7f)

const openDocuments: Readonly<Record<string, AttachmentType>> = {
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet': 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'application/vnd.oasis.opendocument.presentation',
}

const office = 'application/vnd.openxmlformats-officedocument'
const officeFolders: readonly (readonly [string, AttachmentType])[] = [
  ['word/', `${office}.wordprocessingml.document`],
  ['xl/', `${office}.spreadsheetml.sheet`],
  ['ppt/', `${office}.presentationml.presentation`],
]

/** An archive is accepted only if it is an office document without macros. */
function officeType(bytes: Buffer): AttachmentType | null {
  const names = namesInZip(bytes)
  if (names === null || names.some((name) => /vbaProject\.bin$/i.test(name))) return null
  // The first member of an OpenDocument file, which isn't compressed, contains its type.
  if (names[0] === 'mimetype') {
    const at = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
    return openDocuments[ascii(bytes, at, at + bytes.readUInt32LE(22))] ?? null
  }
  if (!names.includes('[Content_Types].xml')) return null
  return officeFolders.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? null
}

const mostNames = 10_000
const endSize = 22
const longestComment = 0xffff

/** Returns the names in a zip's central directory, which is at its end. Null if there is none that can be read. */
function namesInZip(bytes: Buffer): readonly string[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end < bytes.length - endSize - longestComment || end + endSize > bytes.length) return null
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50 && names.length < mostNames) {
    const nameLength = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}
