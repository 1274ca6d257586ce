import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { type RecordId, recordIdSchema } from '../shared/ids.ts'
import { fileIdSchema } from '../shared/image-url.ts'
import { optional, optionalLine, requiredLine } from '../shared/text.ts'
import { attachmentTypes, jpegInBase64, maxAttachmentBytes, maxThumbnailLength } from './types.ts'

const attachmentItemTypes = ['event', 'task', 'chat'] as const

/**
 * A file on an event or a task, or in a chat (docs/decisions/0058, 0063). Its record syncs like any other, its bytes
 * separately, so colleagues may see a file that is still on somebody's phone.
 */
const attachmentSchema = z.strictObject({
  item_type: z.enum(attachmentItemTypes),
  item_id: recordIdSchema,
  /** The comment or chat message that it came with; null for a file of the item itself. */
  entry_id: optional(recordIdSchema),
  /** As it was called where it was attached. */
  name: requiredLine(200),
  /** The type according to the device. The server determines the real one from the bytes. */
  type: z.enum(attachmentTypes),
  /** The size of the chosen file in bytes. `sha256` is its hash, in hex. */
  size: z.int().min(1, 'required').max(maxAttachmentBytes, 'too_large'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'bad_hash'),
  /** Identifies the bytes for upload and download; chosen by the device. */
  file_id: fileIdSchema,
  /** For a PDF: its first page as a small JPEG in base64, made by the attaching device; null if that failed. */
  thumbnail: optional(z.string().max(maxThumbnailLength, 'too_long').regex(jpegInBase64, 'bad_image')),
  /** Whether the server has the whole file. The server writes it. */
  is_stored: z.boolean().default(false),
  /** The name of whoever attached it, at the time; the server writes it. */
  author_name: optionalLine(120),
  /** The id of whoever attached it; the server writes it. */
  created_by: optional(recordIdSchema),
})

export type AttachmentFields = z.infer<typeof attachmentSchema>
export type Attachment = AttachmentFields & RecordMeta & { readonly id: RecordId }

export const attachmentModel: EntityModel<typeof attachmentSchema, 'attachments'> = {
  ...plainCells,
  name: 'attachments',
  schema: attachmentSchema,
  sensitive: ['name', 'thumbnail'],
  derived: ['is_stored'],
}
