import { z } from 'zod'
import type { EntityModel, RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { fileIdSchema } from '../shared/image-url.ts'
import { optional, optionalLine, requiredLine } from '../shared/text.ts'
import { attachmentTypes, jpegInBase64, maxAttachmentBytes, maxThumbnailLength } from './types.ts'

const attachmentItemTypes = ['event', 'task', 'chat'] as const

/**
 * A file on an event or a task, or in a chat (docs/decisions/0058, 0063). The record travels like any other; the bytes go by themselves, so a
 * colleague may know of a file that still lies on somebody's phone.
 */
export const attachmentSchema = z.strictObject({
  item_type: z.enum(attachmentItemTypes),
  item_id: recordIdSchema,
  /** The comment, or the chat's message, that it came with; null where it is the item's own. */
  entry_id: optional(recordIdSchema),
  /** As it was called where it was attached. */
  name: requiredLine(200),
  /** What the device took it for; what it is, the server says by its bytes. */
  type: z.enum(attachmentTypes),
  /** In bytes, as is `sha256` (in hex) of what was chosen. */
  size: z.int().min(1, 'required').max(maxAttachmentBytes, 'too_large'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'bad_hash'),
  /** By which the bytes are uploaded and read; chosen by the device. */
  file_id: fileIdSchema,
  /** Of a PDF: its first page as a small JPEG in base64, by the device that attached it; null where none could be made. */
  thumbnail: optional(z.string().max(maxThumbnailLength, 'too_long').regex(jpegInBase64, 'bad_image')),
  /** Whether the server has all of it. The server writes it. */
  is_stored: z.boolean().default(false),
  /** The name of who attached it as it was then; the server writes it. */
  author_name: optionalLine(120),
  /** Who attached it; the server writes it. */
  created_by: optional(recordIdSchema),
})

export type AttachmentFields = z.infer<typeof attachmentSchema>
export type Attachment = AttachmentFields & RecordMeta & { readonly id: RecordId }

export const attachmentModel: EntityModel<typeof attachmentSchema, 'attachments'> = {
  name: 'attachments',
  schema: attachmentSchema,
  lists: {},
  sets: {},
  maps: {},
  composites: {},
  sensitive: ['name', 'thumbnail'],
  derived: ['is_stored'],
}
