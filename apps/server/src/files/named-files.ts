import { cellParts, type EntityName, fileIdOf, fileUrlOf, type Patch } from '@bama/domain'

/**
 * Where a record can name a file: fields with an image's address, lists whose entries have one as `url`, and fields with
 * only the file's id.
 */
interface Places {
  readonly addresses: readonly string[]
  readonly lists: readonly string[]
  readonly ids: readonly string[]
}

const nowhere: Places = { addresses: [], lists: [], ids: [] }
const placesIn: Readonly<Partial<Record<EntityName, Places>>> = {
  events: { ...nowhere, addresses: ['screen_grid_image_url'], lists: ['screen_grid_images'] },
  attachments: { ...nowhere, ids: ['file_id'] },
}
const placesOf = (entity: EntityName): Places => placesIn[entity] ?? nowhere

const fileRoot = fileUrlOf('')

/** Trims as the schema does, so that a blank before the address can't hide it. */
const addressOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.startsWith(fileRoot) ? text : null
}

/** A file that a patch makes a record name. `fileId` is null if no file can have that address. */
interface NamedFile {
  readonly field: string
  readonly fileId: string | null
}

/** Returns the files that a patch names. Links to other places aren't among them. */
export function filesInPatch(entity: EntityName, patch: Patch): readonly NamedFile[] {
  const { addresses, lists, ids } = placesOf(entity)
  const named: NamedFile[] = []
  for (const [path, value] of Object.entries(patch)) {
    const [field = '', entryId, entryField] = cellParts(path) ?? []
    const isBareId = entryId === undefined && ids.includes(field) && typeof value === 'string'
    const isImage = entryId === undefined ? addresses.includes(field) : lists.includes(field) && entryField === 'url'
    const address = isBareId ? fileUrlOf(value) : isImage ? addressOf(value) : null
    if (address !== null) named.push({ field, fileId: fileIdOf(address) })
  }
  return named
}

/** Whether the current fields of a record name a file. */
export function namesFile(entity: EntityName, fields: Readonly<Record<string, unknown>>, fileId: string): boolean {
  const { addresses, lists, ids } = placesOf(entity)
  const isIt = (value: unknown): boolean => addressOf(value) === fileUrlOf(fileId)
  const inList = (list: unknown): boolean =>
    Array.isArray(list) && list.some((entry: { url?: unknown } | null) => isIt(entry?.url))
  return (
    addresses.some((field) => isIt(fields[field])) ||
    lists.some((field) => inList(fields[field])) ||
    ids.some((field) => fields[field] === fileId)
  )
}
