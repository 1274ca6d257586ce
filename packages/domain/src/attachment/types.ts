/** What one attachment may weigh, in bytes. */
export const maxAttachmentBytes = 25 * 1024 * 1024

/** A thumbnail travels with its record, to everyone who sees that: in characters of base64, some 9 kB of image. */
export const maxThumbnailLength = 12_000

/** How every JPEG begins. */
export const jpegInBase64 = /^\/9j\/[A-Za-z0-9+/]*={0,2}$/

/** What a page shows of a thumbnail. */
export const thumbnailUrl = (thumbnail: string): string => `data:image/jpeg;base64,${thumbnail}`

/**
 * What may be attached, with the endings by which it is known. Nothing that a browser would run: no SVG, no HTML, no script.
 * The first ending is the one that a file without it gets.
 */
const endings = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

export type AttachmentType = keyof typeof endings
export const attachmentTypes = Object.keys(endings) as [AttachmentType, ...AttachmentType[]]

/** The endings that a file picker offers, with their dots. */
export const attachmentEndings: readonly string[] = Object.values(endings)
  .flat()
  .map((ending) => `.${ending}`)

const typeByEnding: ReadonlyMap<string, AttachmentType> = new Map(
  attachmentTypes.flatMap((type) => endings[type].map((ending) => [ending, type] as const)),
)

/** What a file is by its ending, else by what the browser says of it; null: it can't be attached. */
export function attachmentTypeOf({
  name,
  type,
}: {
  readonly name: string
  readonly type: string
}): AttachmentType | null {
  return typeByEnding.get(endingOf(name)) ?? attachmentTypes.find((known) => known === type) ?? null
}

/** The file's name with an ending of what it is, in the place of one that says otherwise. */
export function nameWithEnding(name: string, type: AttachmentType): string {
  const ending = endingOf(name)
  const known = typeByEnding.get(ending)
  if (known === type) return name
  return `${known === undefined ? name : name.slice(0, -ending.length - 1)}.${endings[type][0]}`
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isImageType = (type: string): boolean => type.startsWith('image/')
export const isAudioType = (type: string): boolean => type.startsWith('audio/')
