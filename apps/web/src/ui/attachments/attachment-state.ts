import type { FilesHere, LocalAttachment } from '../../data/index.ts'

/** Where the bytes of an attachment are, as far as this device knows. */
export type AttachmentState =
  /** On this device, not sent yet. */
  | { readonly kind: 'waiting' }
  /** `percent`: 0 to 99. */
  | { readonly kind: 'sending'; readonly percent: number }
  /** Refused by the server, still on this device. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Where there is no server: here, or on the device of the person who attached it. */
  | { readonly kind: 'here' }
  /** On another device only, where the file was attached. */
  | { readonly kind: 'elsewhere' }
  /** On the server, with a copy on this device. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'stored' }

export function attachmentState(
  { file_id: fileId, is_stored: isStored, size }: Pick<LocalAttachment, 'file_id' | 'is_stored' | 'size'>,
  { uploads, copies, sent }: FilesHere,
  isLocal: boolean,
): AttachmentState {
  const upload = uploads.get(fileId)
  if (upload !== undefined) {
    if (upload.error !== null) return { kind: 'refused', code: upload.error }
    if (isLocal) return { kind: 'here' }
    const bytes = sent.get(fileId)
    return bytes === undefined
      ? { kind: 'waiting' }
      : { kind: 'sending', percent: Math.min(99, Math.floor((bytes / size) * 100)) }
  }
  if (copies.has(fileId)) return { kind: 'offline' }
  return isStored ? { kind: 'stored' } : { kind: 'elsewhere' }
}
