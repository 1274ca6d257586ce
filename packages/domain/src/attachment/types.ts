/** The size limit of one attachment. */
export const maxAttachmentBytes = 25 * 1024 * 1024

/** The most base64 characters of a thumbnail, about 9 kB. Thumbnails sync with their record to everyone who sees it. */
export const maxThumbnailLength = 12_000

/** Matches base64 that begins like a JPEG. */
export const jpegInBase64 = /^\/9j\/[A-Za-z0-9+/]*={0,2}$/

/** Returns the address for showing a thumbnail. */
export const thumbnailUrl = (thumbnail: string): string => `data:image/jpeg;base64,${thumbnail}`

/**
 * The allowed types by ending; the first ending is the default. No SVG, HTML or script: nothing a browser would run.
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

/** Returns a file's type by its ending, or else by the browser's type. Null: it can't be attached. */
export function attachmentTypeOf({
  name,
  type,
}: {
  readonly name: string
  readonly type: string
}): AttachmentType | null {
  return typeByEnding.get(endingOf(name)) ?? attachmentTypes.find((known) => known === type) ?? null
}

/** Returns a file's name with an ending of its type, replacing the ending of another type. */
export function nameWithEnding(name: string, type: AttachmentType): string {
  const ending = endingOf(name)
  const known = typeByEnding.get(ending)
  if (known === type) return name
  return `${known === undefined ? name : name.slice(0, -ending.length - 1)}.${endings[type][0]}`
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isImageType = (type: string): boolean => type.startsWith('image/')
export const isAudioType = (type: string): boolean => type.startsWith('audio/')
