import type { LocalDatabase } from '../local/database.ts'
import type { Uploader } from './uploader.ts'
import { dropDeletedAttachments } from './uploads.ts'

/** Without a server files stay on the device, until what they are attached to is deleted. */
export function createKeptUploads(whole: LocalDatabase): Uploader {
  const request = (): void => void dropDeletedAttachments(whole).catch(console.error)
  return { start: request, request, stop: () => undefined }
}
