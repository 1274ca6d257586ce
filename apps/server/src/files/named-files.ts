import { cellParts, fileIdOf, fileUrlOf, type Patch } from '@bama/domain'

/** Where a record can name a file: fields with an image's address, and lists whose entries have one as `url`. */
const imageFields = ['screen_grid_image_url']
const imageLists = ['screen_grid_images']

const fileRoot = fileUrlOf('')

/** The schema trims these texts too: a blank before the address must not hide it here. */
const addressOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.startsWith(fileRoot) ? text : null
}

/** A file that a patch makes a record name; `fileId` is null where the address is not one that a file can have. */
interface NamedFile {
  readonly field: string
  readonly fileId: string | null
}

/** The files that a patch names. Links to other places are not among them. */
export function filesInPatch(patch: Patch): readonly NamedFile[] {
  return Object.entries(patch).flatMap(([path, value]) => {
    const address = addressOf(value)
    if (address === null) return []
    const [field = '', entryId, entryField] = cellParts(path) ?? []
    const isImage =
      entryId === undefined ? imageFields.includes(field) : imageLists.includes(field) && entryField === 'url'
    return isImage ? [{ field, fileId: fileIdOf(address) }] : []
  })
}

/** Whether a record, by its fields as they are now, names a file. */
export function namesFile(fields: Readonly<Record<string, unknown>>, fileId: string): boolean {
  const isIt = (value: unknown): boolean => addressOf(value) === fileUrlOf(fileId)
  const inList = (list: unknown): boolean =>
    Array.isArray(list) && list.some((entry: { url?: unknown } | null) => isIt(entry?.url))
  return imageFields.some((field) => isIt(fields[field])) || imageLists.some((field) => inList(fields[field]))
}
