import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import { fileIdSchema, maxUploadBytes } from '@bama/domain'
import type { FastifyRequest } from 'fastify'
import { cleanFilename } from '../../files/file-names.ts'
import type { Upload } from '../../files/intake.ts'
import { ApiFailure } from '../../http/api-failure.ts'

/** Limits of busboy for one upload: the text field `id`, then the file. A file that is longer arrives truncated. */
export const multipartLimits = {
  parts: 2,
  fields: 1,
  files: 1,
  fieldNameSize: 20,
  fieldSize: 100,
  headerPairs: 20,
  fileSize: maxUploadBytes,
}

const noFile = (): ApiFailure => new ApiFailure('bad_request', 'Invalid file provided', { field: 'file' })

/**
 * Reads an upload from a multipart call. The call is read to its end even if it is refused, because a client that is still
 * sending wouldn't get the answer. Fails with `unsupported_media_type` (not multipart), `bad_request`, `too_large`.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiFailure('unsupported_media_type', 'send multipart/form-data')
  let id: string | null = null
  let file: Omit<Upload, 'id'> | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = part.fieldname === 'file' ? await readFile(part) : await drop(part)
      else if (part.fieldname === 'id' && file === null) id = fileIdSchema.safeParse(part.value).data ?? null
    }
  } catch (error) {
    request.raw.unpipe().resume()
    // Errors of busboy and of a broken connection are the caller's: the body isn't what it says.
    throw error instanceof ApiFailure ? error : new ApiFailure('bad_request', 'the form can not be read')
  }
  if (id === null)
    throw new ApiFailure('bad_request', "send the file's id first, a UUID in lower case", { field: 'id' })
  if (file === null || file.bytes.length === 0) throw noFile()
  return { id, ...file }
}

async function readFile(part: MultipartFile): Promise<Omit<Upload, 'id'>> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hash.update(chunk)
    chunks.push(chunk)
  }
  if (part.file.truncated) throw new ApiFailure('too_large', 'a file may have 15 MB', { field: 'file' })
  return { filename: cleanFilename(part.filename), bytes: Buffer.concat(chunks), sha256: hash.digest('hex') }
}

async function drop(part: MultipartFile): Promise<null> {
  for await (const _ of part.file) continue
  return null
}
