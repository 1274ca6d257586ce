import { randomUUID } from 'node:crypto'
import { type AttachmentType, isImageType } from '@bama/domain'
import { ApiFailure } from '../http/api-failure.ts'
import { heicToJpeg } from './heic.ts'
import type { FileStore } from './file-store.ts'
import { deleteObjects, type FileRow, imageRefusals, keepImage } from './intake.ts'
import { readImage } from './read-image.ts'
import { sniffType } from './sniff-type.ts'

/** What is kept of a file, and under which object. */
type StoredBytes = Pick<FileRow, 'type' | 'size' | 'width' | 'height' | 'object'>

/**
 * Stores a file of a type that may be attached: images are encoded again, everything else is stored as it is. Fails with
 * `unsupported_media_type`, `too_large`; nothing of the file is left then.
 */
export async function keepFile(files: FileStore, bytes: Buffer, said: AttachmentType): Promise<StoredBytes> {
  const type = sniffType(bytes, said)
  if (type === null)
    throw new ApiFailure('unsupported_media_type', 'files of this kind are not kept', { field: 'type' })
  if (isImageType(type)) {
    const image = await readImage(type === 'image/heic' ? await heicToJpeg(bytes) : bytes)
    if (!image.ok) throw imageRefusals[image.error]()
    const { width, height } = image.value
    const object = await keepImage(files, image.value)
    return { type: image.value.type, size: image.value.bytes.length, width, height, object }
  }
  const object = randomUUID()
  try {
    await files.put(object, bytes)
  } catch (error) {
    await deleteObjects(files, object)
    throw error
  }
  return { type, size: bytes.length, width: 0, height: 0, object }
}
