import type { FilesHere, LocalAttachment } from '../../data/index.ts'

/** Where the bytes of an attachment are, as this device knows. */
export type AttachmentState =
  /** On this device, to be sent. */
  | { readonly kind: 'waiting' }
  /** In percent, of 100. */
  | { readonly kind: 'sending'; readonly percent: number }
  /** The server does not take it; it is still on this device. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Where there is no server: here, or on the device of the person who attached it. */
  | { readonly kind: 'here' }
  | { readonly kind: 'elsewhere' }
  /** At the server, and here too. */
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
