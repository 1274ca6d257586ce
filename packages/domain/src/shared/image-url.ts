import { z } from 'zod'
import { webLinkSchema } from './link.ts'

/** The size limit of one upload. */
export const maxUploadBytes = 15 * 1024 * 1024

const fileRoot = '/api/files/'

const isFileId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A file's id: a UUID in lower case, chosen by the device that uploads it. */
export const fileIdSchema = z.string().refine(isFileId, 'bad_id')

/** Returns the address under which records refer to a file, uploaded or not. */
export const fileUrlOf = (fileId: string): string => `${fileRoot}${fileId}`

/** Returns the id in a file's address, or null for any other address. */
export function fileIdOf(url: string): string | null {
  const id = url.startsWith(fileRoot) ? url.slice(fileRoot.length) : ''
  return isFileId(id) ? id : null
}

const isImageUrl = (text: string): boolean => fileIdOf(text) !== null || webLinkSchema.safeParse(text).success

/** A record's image: one of our files or a web link. Refuses all other addresses, including others on this server. */
export const imageUrlSchema = z.string().trim().min(1, 'required').max(2000, 'too_long').refine(isImageUrl, 'bad_link')
